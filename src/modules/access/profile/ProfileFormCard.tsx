import type { ReactNode } from 'react'
import { m } from '#generated/words/messages.js'
import { BothChangedCard } from '#modules/platform/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { useProfileForm } from './useProfileForm.web.ts'

type Props = {
  id: string
  title: string
  state: ReturnType<typeof useProfileForm>
  /** Before the fields, outside the form: what takes effect at once. */
  head?: ReactNode
  children: ReactNode
}

/** A card whose fields are part of the person's own form, with its save button and what was refused. */
export function ProfileFormCard({ id, title, state, head, children }: Props) {
  const { form, merge, save, problems, isBusy } = state
  return (
    <Card
      title={title}
      end={
        <Button
          kind="primary"
          type="submit"
          form={id}
          busy={isBusy}
          disabledReason={form.formState.isDirty ? null : m['access.profile.unchanged']()}
        >
          {m['kernel.action.save']()}
        </Button>
      }
    >
      <div className="auth-form">
        {head}
        <form id={id} className="auth-form" onSubmit={save} noValidate>
          {problems.map(text => (
            <Notice key={text} hue="red" live>
              {text}
            </Notice>
          ))}
          <BothChangedCard merge={merge} form={form} />
          <div className="fields">{children}</div>
        </form>
      </div>
    </Card>
  )
}
