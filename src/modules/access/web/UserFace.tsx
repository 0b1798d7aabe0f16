import { m } from '#generated/words/messages.js'
import { useSession } from '#kernel/web/session.tsx'
import { Avatar } from '#ui/Avatar.tsx'
import './access.css'

/** Name and position of the person, as the header shows them. */
export function UserFace() {
  const { facts } = useSession()
  if (!facts) return null
  const { user } = facts
  return (
    <>
      <Avatar name={user.name} />
      <span className="user-menu-words">
        <span className="strong">
          <bdi>{user.name}</bdi>
        </span>
        <span className="cap">
          {user.position ??
            (facts.superAdmin ? m['access.role.super_admin']() : m['access.userMenu.employee']())}
        </span>
      </span>
    </>
  )
}
