/** Addresses within the clinic. */
export const links = {
  appointments: () => '/appointments',
  appointmentsOf: (search: Readonly<Record<string, string>>) =>
    `/appointments?${new URLSearchParams(search).toString()}`,
  setup: () => '/appointments/setup',
  patients: () => '/patients',
  patient: (id: string) => `/patients/${id}`,
  claims: () => '/patients/claims',
  claim: (id: string) => `/patients/claims/${id}`,
  records: () => '/medical-records',
  record: (id: string) => `/medical-records/${id}`,
  access: () => '/medical-records/access',
}
