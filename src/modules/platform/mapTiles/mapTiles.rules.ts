import { invalid, type Refusal, refused } from '#kernel/shared/refusal.ts'

/** The places of an address of tiles, by what they stand for. */
export const places = { level: '{z}', column: '{x}', row: '{y}' }
const demanded = Object.values(places)
const known = new Set([...demanded, '{r}'])

/** The address in the form of the map library, or null where it is no tile address; the placeholders follow the host, never stand in it. */
function tileUrl(address: string): URL | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return null
  const asked = `${url.pathname}${url.search}`.replaceAll('%7B', '{').replaceAll('%7D', '}')
  const found: readonly string[] = asked.match(/\{[^{}]*\}/g) ?? []
  // The map library throws at an unknown placeholder.
  return demanded.every(one => found.includes(one)) && found.every(one => known.has(one)) ? url : null
}

/** Why the tiles of maps cannot come from there: an address of another form, or a host that the operator has not allowed. */
export function whyNotTiles(address: string, hosts: readonly string[]): Refusal | null {
  const field = 'tileAddress'
  const url = tileUrl(address)
  if (!url) return invalid('platform.mapTiles.address', { field, params: places })
  if (hosts.length === 0) return refused('platform.mapTiles.noHosts', { field })
  // With its port: the policy of the pages allows a host at its usual port only.
  return hosts.includes(url.host)
    ? null
    : refused('platform.mapTiles.otherHost', { field, params: { hosts: hosts.join(', ') } })
}
