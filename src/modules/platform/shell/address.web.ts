/** Whether an address is that of a page with this path; `$name` stands for any one part. */
export function addressMatches(pattern: string, address: string): boolean {
  const parts = pattern.split('/')
  const asked = address.split('/')
  return (
    parts.length === asked.length && parts.every((part, at) => part.startsWith('$') || part === asked[at])
  )
}
