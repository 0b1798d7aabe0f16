import { type FormEvent, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { addDays, dayIn, instantOf } from '#kernel/shared/day.ts'
import { formatInstant } from '#kernel/shared/format.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { sayError } from '#kernel/web/say.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DateTimeField } from '#ui/DateTimeField.tsx'
import { useDisplay } from '#ui/display.ts'
import { Select } from '#ui/Select.tsx'
import { showProblem, showToast } from '#ui/toast.ts'

/** A permission for visits of platform staff that ends by itself, or is withdrawn. */
export function ConsentCard() {
  const { digits, timeZone } = useDisplay()
  const consent = useCommand('platform.browse.consent')
  const [mode, setMode] = useState<'read' | 'write'>('read')
  const [until, setUntil] = useState<string | null>(() => `${addDays(dayIn(new Date(), timeZone), 1)}T17:00`)
  const [error, setError] = useState<string | null>(null)
  const give = async (event: FormEvent) => {
    event.preventDefault()
    const [day, time] = (until ?? '').split('T')
    if (!day || !time) return setError(m['kernel.field.required']())
    const end = instantOf(day, time, timeZone)
    try {
      await consent.mutateAsync({ mode, until: end.toISOString() })
      showToast(m['platform.consent.given']({ time: formatInstant(end, timeZone, digits) }))
    } catch (failure) {
      setError(sayError(failure))
    }
  }
  const withdraw = async () => {
    try {
      await consent.mutateAsync({ mode })
      showToast(m['platform.consent.withdrawn']())
    } catch (failure) {
      showProblem(sayError(failure))
    }
  }
  return (
    <Card title={m['platform.consent.title']()}>
      <form className="settings-form" onSubmit={event => void give(event)} noValidate>
        <p>{m['platform.consent.text']()}</p>
        <div className="field-pair">
          <Select
            label={m['platform.consent.mode']()}
            name="mode"
            value={mode}
            onChange={setMode}
            options={[
              { id: 'read', name: m['platform.consent.read']() },
              { id: 'write', name: m['platform.consent.write']() },
            ]}
          />
          <DateTimeField
            label={m['platform.consent.until']()}
            name="until"
            value={until}
            onChange={value => {
              setUntil(value)
              setError(null)
            }}
            error={error}
          />
        </div>
        <div className="settings-acts">
          <Button onPress={() => void withdraw()}>{m['platform.consent.withdraw']()}</Button>
          <Button kind="primary" type="submit" busy={consent.isPending}>
            {m['platform.consent.give']()}
          </Button>
        </div>
      </form>
    </Card>
  )
}
