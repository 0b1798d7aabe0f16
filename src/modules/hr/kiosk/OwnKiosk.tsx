import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { asciiDigits } from '#kernel/shared/digits.ts'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Fact } from '#ui/Fact.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import { CodePicture } from '../siteCode/CodeFigure.tsx'
import './kiosk.css'

const askAgainMillis = 10_000

/** What the signed-in employee needs at a kiosk; nothing where the company has none. */
export default function OwnKiosk() {
  const { data } = useAnswer('hr.kiosk.mine', {})
  const [act, setAct] = useState<'code' | 'pin' | null>(null)
  if (!data?.isOffered) return null
  return (
    <Card
      title={m['hr.kiosk.own']()}
      end={
        <Button size="small" onPress={() => setAct('code')}>
          {m['hr.kiosk.ownCode']()}
        </Button>
      }
    >
      <div className="stack">
        <dl className="facts">
          <Fact label={m['hr.kiosk.ownNumber']()}>
            <span className="n">{data.number}</span>
          </Fact>
          <Fact label={m['hr.kiosk.ownPin']()}>
            {data.hasPin ? m['hr.kiosk.hasPin']() : m['hr.kiosk.noPin']()}
          </Fact>
        </dl>
        <div className="row">
          <Button size="small" onPress={() => setAct('pin')}>
            {m['hr.kiosk.changePin']()}
          </Button>
        </div>
      </div>
      {act === 'code' && <CodeDialog onClose={() => setAct(null)} />}
      {act === 'pin' && <PinDialog onClose={() => setAct(null)} />}
    </Card>
  )
}

function CodeDialog({ onClose }: { onClose: () => void }) {
  const { data } = useAnswer('hr.kiosk.ownCode', {}, { refetchInterval: askAgainMillis, staleTime: 0 })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={m['hr.kiosk.ownCode']()}
      actions={<Button onPress={onClose}>{m['kernel.action.back']()}</Button>}
    >
      <div className="kiosk-code">
        {data && <CodePicture text={data.code} label={m['hr.kiosk.ownCode']()} />}
        <p className="soft-ink">{m['hr.kiosk.ownCodeSays']()}</p>
      </div>
    </Dialog>
  )
}

function PinDialog({ onClose }: { onClose: () => void }) {
  const [pin, setPin] = useState('')
  return (
    <ActDialog
      name="hr.kiosk.savePin"
      title={m['hr.kiosk.changePin']()}
      verb={m['kernel.action.save']()}
      input={pin.length === 6 ? { pin } : null}
      missing={pin.length === 6 ? null : m['hr.kiosk.pinHint']()}
      onDone={() => showToast(m['hr.kiosk.pinSaved']())}
      onClose={onClose}
    >
      <TextField
        label={m['hr.kiosk.newPin']()}
        hint={m['hr.kiosk.changePinSays']()}
        name="pin"
        type="password"
        value={pin}
        onChange={text => setPin(asciiDigits(text).replaceAll(/\D/g, '').slice(0, 6))}
        inputMode="numeric"
        autoComplete="new-password"
      />
    </ActDialog>
  )
}
