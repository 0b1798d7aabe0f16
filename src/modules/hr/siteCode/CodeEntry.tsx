import { ScanQrCode } from 'lucide-react'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Notice } from '#ui/Notice.tsx'
import { TextField } from '#ui/TextField.tsx'
import { CodeCamera } from './CodeCamera.tsx'
import { canScan, codeIn } from './scan.web.ts'

type Props = {
  /** What the last code was answered, or null before one was tried. */
  refused: string | null
  isBusy: boolean
  onCode: (code: string) => void
  onWithout: () => void
  onClose: () => void
}

/** A position that is not sure: the code that stands at the site proves it, scanned or typed; without it a person looks at the time. */
export default function CodeEntry({ refused, isBusy, onCode, onWithout, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const [isScanning, setScanning] = useState(false)
  const code = codeIn(typed)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={m['hr.siteCode.ask']()}
      actions={
        <>
          <Button busy={isBusy} onPress={onWithout}>
            {m['hr.siteCode.without']()}
          </Button>
          <Button
            kind="primary"
            busy={isBusy}
            disabledReason={code === '' ? m['hr.siteCode.none']() : null}
            onPress={() => onCode(code)}
          >
            {m['hr.siteCode.confirm']()}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{m['hr.siteCode.says']()}</p>
        {refused && (
          <Notice hue="amber" live>
            {refused}
          </Notice>
        )}
        {isScanning ? (
          <CodeCamera
            label={m['hr.siteCode.camera']()}
            onCode={text => {
              setScanning(false)
              onCode(codeIn(text))
            }}
          />
        ) : (
          canScan() && (
            <div className="row">
              <Button onPress={() => setScanning(true)}>
                <ScanQrCode aria-hidden />
                {m['hr.siteCode.scan']()}
              </Button>
            </div>
          )
        )}
        <TextField
          label={m['hr.siteCode.digits']()}
          hint={m['hr.siteCode.digitsHint']()}
          value={typed}
          onChange={setTyped}
          dir="ltr"
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
        />
      </div>
    </Dialog>
  )
}
