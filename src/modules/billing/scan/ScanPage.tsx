import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { Loaded, RecordPage } from '#kernel/web/RecordPage.tsx'
import { sayError } from '#kernel/web/say.ts'
import { Breadcrumbs } from '#ui/Breadcrumbs.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Notice } from '#ui/Notice.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { showToast } from '#ui/toast.ts'
import { ReasonDialog } from '../document/ReasonDialog.tsx'
import { links } from '../links.web.ts'
import { ConfirmForm } from './ConfirmForm.tsx'
import { PaperPicture } from './PaperPicture.tsx'
import { problemWords, type Scan, stateKinds, stateWords } from './scanWords.web.ts'
import './scan.css'

/** One paper: its picture with what was read marked on it, beside the form that makes a draft bill of it. */
export default function ScanPage() {
  const { id } = useParams({ strict: false }) as { id: string }
  const answer = useAnswer('billing.scan.get', { id })
  return <Loaded answer={answer}>{scan => <Shown key={`${scan.id} ${scan.version}`} scan={scan} />}</Loaded>
}

function Shown({ scan }: { scan: Scan }) {
  const [isRejecting, setRejecting] = useState(false)
  const [field, setField] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const retry = useCommand('billing.scan.retry')
  const may = (action: Scan['actions'][number]) => scan.actions.includes(action)
  const readAgain = async () => {
    setError(null)
    try {
      await retry.mutateAsync({ id: scan.id, version: scan.version })
    } catch (problem) {
      setError(sayError(problem))
    }
  }
  return (
    <RecordPage
      name={scan.number}
      title={<span className="n">{scan.number}</span>}
      breadcrumbs={
        <Breadcrumbs
          crumbs={[{ name: m['billing.page.scans'](), href: links.scans }, { name: scan.number }]}
        />
      }
      status={<StatusBadge kind={stateKinds[scan.state]}>{stateWords[scan.state]()}</StatusBadge>}
      facts={
        <>
          <bdi>{scan.fileName}</bdi>
          {scan.score !== null && (
            <span>
              {m['billing.scan.field.score']()} <NumberText value={scan.score} />
            </span>
          )}
          <InstantText at={scan.createdAt} />
          <bdi>{scan.by}</bdi>
        </>
      }
      actions={
        <>
          {may('retry') && (
            <Button onPress={() => void readAgain()} busy={retry.isPending}>
              {m['billing.scan.act.retry']()}
            </Button>
          )}
          {may('reject') && (
            <Button onPress={() => setRejecting(true)}>{m['billing.scan.act.reject']()}</Button>
          )}
          {scan.billId && (
            <ButtonLink kind="primary" href={links.billDraft(scan.billId)}>
              {m['billing.scan.openBill']()}
            </ButtonLink>
          )}
        </>
      }
      notice={<About scan={scan} error={error} />}
    >
      <div className="scan-columns">
        <PaperPicture scan={scan} field={field} />
        {may('confirm') && <ConfirmForm scan={scan} onField={setField} />}
      </div>
      {isRejecting && (
        <ReasonDialog
          name="billing.scan.reject"
          title={m['billing.scan.rejectTitle']({ number: scan.number })}
          verb={m['billing.scan.act.reject']()}
          inputOf={reason => ({ id: scan.id, version: scan.version, reason })}
          onDone={() => showToast(m['billing.scan.rejected']())}
          onClose={() => setRejecting(false)}
        />
      )}
    </RecordPage>
  )
}

function About({ scan, error }: { scan: Scan; error: string | null }) {
  if (error)
    return (
      <Notice hue="red" live>
        {error}
      </Notice>
    )
  if (scan.problem) return <Notice hue="amber">{problemWords[scan.problem]()}</Notice>
  if (scan.state === 'queued') return <Notice hue="blue">{m['billing.scan.isReading']()}</Notice>
  if (scan.state === 'rejected') return <Notice hue="slate">{scan.reason ?? ''}</Notice>
  const [alike] = scan.alike
  if (alike)
    return (
      <Notice hue="amber" actions={<ButtonLink href={links.bill(alike.id)}>{alike.number}</ButtonLink>}>
        {m['billing.scan.alike']({ number: alike.number })}
      </Notice>
    )
  return null
}
