/** Addresses within real estate. */
export const links = {
  properties: () => '/properties',
  addProperty: (buildingId?: string) => `/properties/add${buildingId ? `?building=${buildingId}` : ''}`,
  property: (id: string, tab?: string) => `/properties/${id}${tab ? `?tab=${tab}` : ''}`,
}
