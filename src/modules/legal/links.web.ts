/** Addresses within legal affairs. */
export const links = {
  cases: () => '/legal/cases',
  roll: () => '/legal/cases?show=roll',
  newCase: (partyId?: string) => `/legal/cases/new${partyId ? `?party=${partyId}` : ''}`,
  case: (id: string) => `/legal/cases/${id}`,
  defaulters: () => '/legal/defaulters',
  advisor: () => '/legal/advisor',
  reports: () => '/legal/reports',
}
