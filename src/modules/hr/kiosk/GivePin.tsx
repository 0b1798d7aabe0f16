import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { isolated } from '#kernel/web/isolate.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Fact } from '#ui/Fact.tsx'
import './kiosk.css'

/** Gives an employee, who may have no account, a PIN for the company's kiosks; it is shown this once. */
export function GivePin({ employeeId, name }: { employeeId: string; name: string }) {
  const kiosks = useAnswer('hr.kiosk.list', {}).data?.rows ?? []
  const [isAsking, setAsking] = useState(false)
  const [given, setGiven] = useState<OutputFor<'hr.kiosk.givePin'> | null>(null)
  if (!kiosks.some(kiosk => kiosk.state === 'active')) return null
  const close = () => setGiven(null)
  return (
    <>
      <Button size="small" onPress={() => setAsking(true)}>
        {m['hr.kiosk.givePin']()}
      </Button>
      {isAsking && (
        <ActDialog
          name="hr.kiosk.givePin"
          title={m['hr.kiosk.givePinTitle']({ name: isolated(name) })}
          verb={m['hr.kiosk.givePinVerb']()}
          input={{ employeeId }}
          onDone={setGiven}
          onClose={() => setAsking(false)}
        >
          <p>{m['hr.kiosk.givePinSays']()}</p>
        </ActDialog>
      )}
      {given && (
        <Dialog
          open
          role="alertdialog"
          onOpenChange={close}
          title={m['hr.kiosk.givePin']()}
          actions={<Button onPress={close}>{m['kernel.action.back']()}</Button>}
        >
          <div className="stack">
            <dl className="facts">
              <Fact label={m['hr.kiosk.number']()}>
                <span className="n">{given.number}</span>
              </Fact>
              <Fact label={m['hr.kiosk.pin']()}>
                <span className="n strong kiosk-pin" dir="ltr">
                  {given.pin}
                </span>
              </Fact>
            </dl>
            <p className="soft-ink">{m['hr.kiosk.givenPin']()}</p>
          </div>
        </Dialog>
      )}
    </>
  )
}
