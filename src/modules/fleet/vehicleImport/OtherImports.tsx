import { m } from '#generated/words/messages.js'
import { useSession } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { Menu } from '#ui/Menu.tsx'
import { MenuEntry } from '#ui/MenuEntry.tsx'
import { recordKinds, recordPermissions } from '../recordImport/recordImport.rules.ts'
import { recordPaths, recordTitles } from './records/recordWords.web.ts'

/** The files that bring something of vehicles which stand already. */
export function OtherImports() {
  const { can } = useSession()
  return (
    <Menu
      label={m['fleet.recordImport.others']()}
      trigger={<Button>{m['fleet.recordImport.others']()}</Button>}
    >
      {recordKinds
        .filter(kind => can(recordPermissions[kind]))
        .map(kind => (
          <MenuEntry key={kind} name={recordTitles[kind]()} href={recordPaths[kind]} />
        ))}
    </Menu>
  )
}
