/** Addresses within human resources. */
export const links = {
  employees: () => '/hr/employees',
  employee: (id: string, tab?: string) => `/hr/employees/${id}${tab ? `?tab=${tab}` : ''}`,
}
