/** Addresses within human resources. */
export const links = {
  employees: () => '/hr/employees',
  employee: (id: string, tab?: string) => `/hr/employees/${id}${tab ? `?tab=${tab}` : ''}`,
  leave: (id: string, tab?: string) =>
    `/hr/leave-management?${tab && tab !== 'all' ? `tab=${tab}&` : ''}leave=${id}`,
}
