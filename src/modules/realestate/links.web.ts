/** Addresses within real estate. */
export const links = {
  properties: () => '/properties',
  propertiesOf: (filter: Record<string, string>) => `/properties?${new URLSearchParams(filter)}`,
  leasesOf: (filter: Record<string, string>) => `/properties/contracts?${new URLSearchParams(filter)}`,
  owners: () => '/owners',
  addProperty: (buildingId?: string) => `/properties/add${buildingId ? `?building=${buildingId}` : ''}`,
  map: () => '/properties/map',
  leases: () => '/properties/contracts',
  newLease: (start: { unit?: string; tenant?: string; id?: string } = {}) => {
    const query = new URLSearchParams(start).toString()
    return `/properties/contracts/new${query ? `?${query}` : ''}`
  },
  lease: (id: string) => `/properties/contracts/${id}`,
  walk: (leaseId: string, propertyId: string, direction: 'in' | 'out') =>
    `/properties/contracts/${leaseId}/handover?${new URLSearchParams({ property: propertyId, direction })}`,
  maintenance: () => '/properties/maintenance',
  meters: () => '/properties/meters',
  recharge: () => '/properties/recharge',
  settings: () => '/properties/settings',
  plans: () => '/properties/maintenance/plans',
  request: (id: string) => `/properties/maintenance/${id}`,
  report: (propertyId: string) => `/properties/maintenance?add=request&property=${propertyId}`,
  tenant: (id: string) => `/tenants?tenant=${id}`,
  property: (id: string, tab?: string) => `/properties/${id}${tab ? `?tab=${tab}` : ''}`,
}
