/** Addresses within services. */
export const links = {
  projects: () => '/projects',
  project: (id: string, tab?: string) => `/projects/${id}${tab ? `?tab=${tab}` : ''}`,
}
