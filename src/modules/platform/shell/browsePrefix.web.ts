/** A visit of the super administrator lives under its own prefix, which the router takes as its base at load. */
export const browsePrefix = '/browse-company'

/** Whether this load of the app runs under the prefix. */
export const isUnderPrefix = (): boolean => window.location.pathname.startsWith(browsePrefix)

/** The same page with or without the prefix; a change of prefix is a full load, because the router's base changes. */
export function movePrefix(wanted: boolean): void {
  const { pathname, search, hash } = window.location
  const bare = isUnderPrefix() ? pathname.slice(browsePrefix.length) || '/' : pathname
  window.location.replace(`${wanted ? browsePrefix : ''}${bare}${search}${hash}`)
}
