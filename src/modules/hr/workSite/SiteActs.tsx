import { useEffect, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { showToast } from '#ui/toast.ts'
import { links } from '../links.web.ts'
import type { SiteRow } from './siteWords.web.ts'

/** What else is done with a site: its code on a screen, and its end. */
export function SiteActs({ site, onDone }: { site: SiteRow; onDone: () => void }) {
  const [act, setAct] = useState<'code' | 'retire' | null>(null)
  const close = () => setAct(null)
  return (
    <>
      <Button kind="tertiary" onPress={() => setAct('code')}>
        {m['hr.workSite.act.code']()}
      </Button>
      <Button kind="danger" onPress={() => setAct('retire')}>
        {m['hr.workSite.act.retire']()}
      </Button>
      {act === 'code' && <CodeDialog site={site} onClose={close} />}
      {act === 'retire' && (
        <ActDialog
          name="hr.workSite.retire"
          title={m['hr.workSite.retireTitle']({ name: site.nameAr })}
          verb={m['hr.workSite.act.retire']()}
          danger
          input={{ id: site.id, version: site.version }}
          onDone={() => {
            showToast(m['hr.workSite.retired']())
            onDone()
          }}
          onClose={close}
        >
          <p>{m['hr.workSite.retireSays']()}</p>
        </ActDialog>
      )}
    </>
  )
}

const askAgainMillis = 10_000

/** The code of the moment, asked for again before it ends. */
function CodeDialog({ site, onClose }: { site: SiteRow; onClose: () => void }) {
  const { data } = useAnswer(
    'hr.workSite.code',
    { id: site.id },
    { refetchInterval: askAgainMillis, staleTime: 0 },
  )
  const [picture, setPicture] = useState<string | null>(null)
  const code = data?.code
  useEffect(() => {
    if (!code) return
    void import('qrcode').then(async ({ default: qrcode }) => {
      const text = `${window.location.origin}${links.siteCode(code)}`
      setPicture(await qrcode.toDataURL(text, { margin: 2, width: 280, errorCorrectionLevel: 'M' }))
    })
  }, [code])
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`${m['hr.workSite.act.code']()} · ${site.nameAr}`}
      actions={<Button onPress={onClose}>{m['kernel.action.back']()}</Button>}
    >
      <div className="stack">
        {picture && <img src={picture} width={280} height={280} alt={m['hr.workSite.act.code']()} />}
        <p className="soft-ink">{m['hr.workSite.codeSays']()}</p>
      </div>
    </Dialog>
  )
}
