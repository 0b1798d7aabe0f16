import { m } from '#generated/words/messages.js'
import { fileUrl } from '#kernel/web/api.ts'
import { useSession } from '#kernel/web/session.tsx'
import { Avatar } from '#ui/Avatar.tsx'
import { positionText } from '../account/positionText.web.ts'
import { useSessionView } from '../session/sessionAnswer.web.ts'
import '../access.css'

/** Name and position of the person in the header; where a phone hides both, the name is still read aloud. */
export function UserFace() {
  const { facts } = useSession()
  const avatar = useSessionView()?.user.avatarFileId
  if (!facts) return null
  const { user } = facts
  return (
    <>
      <span className="sr">{m['access.userMenu.label']({ name: user.name })}</span>
      <Avatar name={user.name} photoUrl={avatar && fileUrl(avatar)} />
      <span className="user-menu-words" aria-hidden>
        <span className="strong">
          <bdi>{user.name}</bdi>
        </span>
        <span className="cap">{positionText(facts)}</span>
      </span>
    </>
  )
}
