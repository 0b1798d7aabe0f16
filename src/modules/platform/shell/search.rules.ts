/** A `like` pattern for rows that contain a folded key; the wildcards a person types are plain letters. */
export function containing(key: string): string {
  return `%${key.replace(/[\\%_]/g, '\\$&')}%`
}
