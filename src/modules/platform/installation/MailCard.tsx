import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { showRefusal, useContractForm } from '#kernel/web/form.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { TextInput } from '#kernel/web/inputs/TextInput.tsx'
import { sayError } from '#kernel/web/say.ts'
import { useSession } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Fact } from '#ui/Fact.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Notice } from '#ui/Notice.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { showProblem, showToast } from '#ui/toast.ts'
import type { Installation } from './installation.web.ts'

const shape = async () => (await import('./installation.contract.ts')).sendTestMail.input

/** How letters leave, what still waits, and a letter to see it by. */
export function MailCard({ mail }: { mail: Installation['mail'] }) {
  const { facts } = useSession()
  const send = useCommand('platform.mail.test')
  const resend = useCommand('platform.mail.resend')
  const [problems, setProblems] = useState<readonly string[]>([])
  const form = useContractForm<{ email: string }>(shape, { email: facts?.user.email ?? '' })
  const submit = form.handleSubmit(async values => {
    setProblems([])
    try {
      await send.mutateAsync(values)
      showToast(m['platform.installation.testSent']())
    } catch (error) {
      setProblems(showRefusal(form, error))
    }
  })
  const again = async () => {
    try {
      const { count } = await resend.mutateAsync({})
      showToast(m['platform.installation.resent']({ count }))
    } catch (error) {
      showProblem(sayError(error))
    }
  }
  return (
    <Card title={m['platform.installation.mail']()} caption={m['platform.installation.mailWhere']()}>
      <div className="settings-form">
        {mail.host === null && <Notice hue="amber">{m['platform.installation.mailFolder']()}</Notice>}
        <p>
          {mail.host !== null && (
            <>
              {m['platform.installation.mailHost']()} <span className="n strong">{mail.host}</span>
              {' · '}
            </>
          )}
          {m['platform.installation.mailSender']()} <span className="n strong">{mail.sender}</span>
        </p>
        <dl className="facts">
          <Fact label={m['platform.installation.mailWaiting']()}>
            <NumberText value={mail.waiting} />
          </Fact>
          <Fact label={m['platform.installation.mailFailed']()}>
            <NumberText value={mail.failed} strong={mail.failed > 0} />
          </Fact>
          <Fact label={m['platform.installation.mailLast']()}>
            {mail.lastSentAt ? <InstantText at={mail.lastSentAt} /> : <span className="quiet">—</span>}
          </Fact>
        </dl>
        {mail.lastError && (
          <p>
            {m['platform.installation.mailError']()} <span className="n">{mail.lastError}</span>
          </p>
        )}
        {mail.failed > 0 && (
          <div className="settings-acts">
            <Button size="small" busy={resend.isPending} onPress={() => void again()}>
              {m['platform.installation.resend']()}
            </Button>
          </div>
        )}
        <form className="settings-form" onSubmit={event => void submit(event)} noValidate>
          {problems.map(text => (
            <Notice key={text} hue="red" live>
              {text}
            </Notice>
          ))}
          <TextInput
            control={form.control}
            name="email"
            label={m['platform.installation.testTo']()}
            type="email"
          />
          <div className="settings-acts">
            <Button type="submit" busy={send.isPending}>
              {m['platform.installation.test']()}
            </Button>
          </div>
        </form>
      </div>
    </Card>
  )
}
