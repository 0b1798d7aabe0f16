type Values = Readonly<Record<string, string | number | null | undefined>>

function withQuery(path: string, values: Values): string {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(values))
    if (value !== undefined && value !== null && value !== '') query.set(key, String(value))
  const text = query.toString()
  return text ? `${path}?${text}` : path
}

/** Which vehicles a list shows; every figure that counts vehicles opens them so. */
export type VehicleListFilter = {
  readonly status?: string | null
  readonly groupId?: string | null
  readonly expiringWithinDays?: number | null
  readonly search?: string | null
}

/** The parts of a vehicle's page, by the name in its address. */
export type VehicleTab =
  | 'timeline'
  | 'details'
  | 'plates'
  | 'documents'
  | 'policies'
  | 'damage'
  | 'claims'
  | 'rates'
  | 'violations'
  | 'service'
  | 'books'
  | 'fuel'
  | 'files'

/** Which violations a list shows. */
export type ViolationListFilter = {
  readonly stage?: string | null
  readonly vehicleId?: string | null
  readonly partyId?: string | null
}

/** Which work orders a list shows. */
export type WorkOrderFilter = {
  readonly state?: string | null
  readonly vehicleId?: string | null
  readonly unbilled?: boolean
  readonly completedFrom?: string
  readonly completedTo?: string
}

/** Which fillings a list shows. */
type FuelFilter = { vehicleId?: string | null; from?: string; to?: string }

/** Every address of the module. */
export const links = {
  vehicles: (filter: VehicleListFilter = {}) => withQuery('/fleet', filter),
  newVehicle: withQuery('/fleet', { add: 'vehicle' }),
  vehicle: (id: string, tab?: VehicleTab) => withQuery(`/fleet/vehicles/${id}`, { tab }),
  planner: (filter: { groupId?: string | null; vehicleId?: string | null } = {}) =>
    withQuery('/fleet/planner', filter),
  groups: '/fleet/groups',
  group: (id: string) => withQuery('/fleet/groups', { group: id }),
  conditionChecks: '/fleet/vehicle-condition-check',
  /** Starts a check of the vehicle. */
  conditionCheck: (vehicleId: string) => withQuery('/fleet/vehicle-condition-check', { vehicle: vehicleId }),
  inspection: (id: string) => withQuery('/fleet/vehicle-condition-check', { inspection: id }),
  maintenance: (filter: WorkOrderFilter = {}) =>
    withQuery('/fleet/maintenance', {
      ...filter,
      unbilled: filter.unbilled ? 'true' : null,
    }),
  workBoard: '/fleet/maintenance/board',
  workOrder: (id: string) => withQuery('/fleet/maintenance', { order: id }),
  /** Begins a work order for the vehicle. */
  newWorkOrder: (vehicleId: string) => withQuery('/fleet/maintenance', { open: vehicleId }),
  permits: (filter: { vehicleId?: string | null } = {}) => withQuery('/fleet/dispatch-permits', filter),
  permit: (id: string) => withQuery('/fleet/dispatch-permits', { permit: id }),
  /** Begins a request for the vehicle. */
  newPermit: (vehicleId: string) => withQuery('/fleet/dispatch-permits', { ask: vehicleId }),
  /** The look at the vehicle that hands it out or takes it back. */
  permitYard: (id: string) => withQuery('/fleet/dispatch-permits', { yard: id }),
  fuel: (filter: FuelFilter = {}) => withQuery('/fleet/fuel', filter),
  fuelLog: (id: string) => withQuery('/fleet/fuel', { log: id }),
  policies: (filter: { vehicleId?: string | null } = {}) => withQuery('/fleet/insurance', filter),
  policy: (id: string) => withQuery('/fleet/insurance', { policy: id }),
  /** Begins a policy for the vehicle. */
  newPolicy: (vehicleId: string) => withQuery('/fleet/insurance', { insure: vehicleId }),
  financings: '/fleet/vehicle-installments',
  financingImport: '/fleet/import/financings',
  financing: (id: string) => withQuery('/fleet/vehicle-installments', { financing: id }),
  /** Begins an agreement for a vehicle, with its purchase's values. */
  newFinancing: (of: {
    vehicleId: string
    price?: string | null | undefined
    down?: string | null | undefined
    dealer?: string | null | undefined
  }) =>
    withQuery('/fleet/vehicle-installments', {
      finance: of.vehicleId,
      price: of.price,
      down: of.down,
      dealer: of.dealer,
    }),
  analysis: (days: { from: string; to: string }) => withQuery('/fleet/financial-analysis', days),
  fixData: '/fleet/fix-data',
  settings: '/fleet/settings',
  serviceDue: '/fleet/maintenance/due',
  servicePlans: '/fleet/maintenance/plans',
  violations: (filter: ViolationListFilter = {}) => withQuery('/fleet/traffic-violations', filter),
  violation: (id: string) => withQuery('/fleet/traffic-violations', { violation: id }),
  violationImport: '/fleet/traffic-violations/import',
  violationPayments: (authorityPartyId?: string) =>
    withQuery('/fleet/traffic-violation-payments', { authority: authorityPartyId }),
  import: '/fleet/import',
  labels: (ids: readonly string[]) => withQuery('/fleet/labels', { ids: ids.join(',') }),
  /** What the label on the windscreen leads to. */
  qrTarget: (token: string) => `/v/${token}`,
} as const
