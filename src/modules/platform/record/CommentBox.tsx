import { AtSign } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { sayError } from '#kernel/web/say.ts'
import { useSession } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu } from '#ui/Menu.tsx'
import { MenuEntry } from '#ui/MenuEntry.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { showToast } from '#ui/toast.ts'

type Colleague = { id: string; name: string }

const draftKey = (subject: string) => `draft:comment:${subject}`

/** Writes a comment on a record; Ctrl+Enter sends it, and what is typed survives a refresh. */
export function CommentBox({ subject, label }: { subject: string; label?: string | undefined }) {
  const { facts } = useSession()
  const add = useCommand('platform.comment.add')
  const [body, setBody] = useState(() => sessionStorage.getItem(draftKey(subject)) ?? '')
  const [mentioned, setMentioned] = useState<readonly Colleague[]>([])
  const [error, setError] = useState<string | null>(null)
  const accounts = useAnswer('access.account.list', { status: 'active', limit: 100 }, { enabled: !!body })
  const colleagues = (accounts.data?.rows ?? []).filter(account => account.userId !== facts?.user.id)
  const type = (text: string) => {
    setBody(text)
    setError(null)
    if (text) sessionStorage.setItem(draftKey(subject), text)
    else sessionStorage.removeItem(draftKey(subject))
  }
  // Names deleted from the text are not notified.
  const told = mentioned.filter(({ name }) => body.includes(`@${name}`))
  const mention = (colleague: Colleague) => {
    type(`${body.replace(/@$/, '').trimEnd()} @${colleague.name} `.trimStart())
    setMentioned([...told, colleague])
  }
  const send = async () => {
    if (body.trim() === '' || add.isPending) return
    try {
      await add.mutateAsync({
        subject,
        body,
        mentions: [...new Set(told.map(({ id }) => id))],
        ...(label ? { label } : {}),
      })
      type('')
      setMentioned([])
      showToast(m['platform.timeline.sent']())
    } catch (failure) {
      setError(sayError(failure))
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void send()
  }
  return (
    <form className="comment-box" onSubmit={submit} onKeyDown={press}>
      <TextArea
        label={m['platform.timeline.write']()}
        value={body}
        onChange={type}
        maxLength={4000}
        rows={body ? 3 : 1}
        error={error}
        hint={
          told.length > 0
            ? m['platform.timeline.mentioned']({ names: told.map(({ name }) => name).join('، ') })
            : undefined
        }
      />
      {body.trim() !== '' && (
        <div className="comment-acts">
          {colleagues.length > 0 && (
            <Menu
              label={m['platform.timeline.mention']()}
              trigger={
                <IconButton label={m['platform.timeline.mention']()}>
                  <AtSign aria-hidden />
                </IconButton>
              }
            >
              {colleagues.map(account => (
                <MenuEntry
                  key={account.userId}
                  name={account.name}
                  onAction={() => mention({ id: account.userId, name: account.name })}
                />
              ))}
            </Menu>
          )}
          <Button type="submit" size="small" kind="primary" busy={add.isPending}>
            {m['platform.timeline.send']()}
          </Button>
        </div>
      )}
    </form>
  )
}
