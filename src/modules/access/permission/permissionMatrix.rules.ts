import { roles } from '../role/roles.rules.ts'
import { rolePermissions } from './effective.rules.ts'
import { permissionCatalogue, withTwin } from './permissions.rules.ts'

/** The text of docs/generated/permissions.md: every permission against every role, and the counts of rule 3. */
export function permissionMatrixMarkdown(): string {
  const held = new Map(roles.map(role => [role, new Set(rolePermissions(role))]))
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const table = (specified: boolean) => [
    line(['Permission', 'Level', ...roles, 'Notes']),
    line(['---', '---', ...roles.map(() => ':-:'), '---']),
    ...permissionCatalogue
      .filter(entry => entry.specified === specified)
      .map(entry => {
        const twin = withTwin(entry.id).find(id => id !== entry.id)
        const notes = [
          entry.systemLevel && 'system level',
          entry.sensitive && 'sensitive',
          twin && `same as \`${twin}\``,
        ]
        return line([
          `\`${entry.id}\``,
          entry.level,
          ...roles.map(role => (held.get(role)?.has(entry.id) ? '•' : '')),
          notes.filter(Boolean).join(', '),
        ])
      }),
  ]
  const counts = roles.map(role => {
    const specified = permissionCatalogue.filter(entry => entry.specified && held.get(role)?.has(entry.id))
    return `${role} ${specified.length}`
  })
  return [
    '# Permissions',
    '',
    'Written by `permissionMatrixMarkdown()` of the access module from the catalogue; do not edit.',
    '',
    `Of the specification's ids: ${counts.join(', ')}.`,
    '',
    "## The specification's ids",
    '',
    ...table(true),
    '',
    '## Added ids',
    '',
    ...table(false),
    '',
  ].join('\n')
}
