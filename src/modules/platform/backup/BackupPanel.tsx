import { useState } from 'react'
import { words as kindWords } from '#generated/choices/platform.backup.kind.ts'
import { words as problemWords } from '#generated/choices/platform.backup.problem.ts'
import { m } from '#generated/words/messages.js'
import { documentUrl, type OutputFor } from '#kernel/web/api.ts'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { sayError } from '#kernel/web/say.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { showProblem, showToast } from '#ui/toast.ts'
import { PrepareDialog } from '../restore/PrepareDialog.tsx'
import { RestoreLine } from '../restore/RestoreLine.tsx'
import { ExportLine } from '../settings/ExportLine.tsx'
import { useShell } from '../shell/slots.tsx'
import { nameOf } from '../words.web.ts'
import './backup.css'

type Opened = OutputFor<'platform.backup.read'>
type Copy = Opened['rows'][number]

const found = (isIntact: boolean) =>
  isIntact ? m['platform.backup.intact']() : m['platform.backup.damaged']()

function CopyLine({ company, copy }: { company: Opened['company']; copy: Copy }) {
  const companyId = company.id
  const verify = useCommand('platform.backup.verify')
  const [isRestoring, setRestoring] = useState(false)
  const check = () =>
    verify.mutate(
      { companyId, id: copy.id },
      {
        onSuccess: ({ isIntact }) => (isIntact ? showToast : showProblem)(found(isIntact)),
        onError: error => showProblem(sayError(error)),
      },
    )
  return (
    <ExportLine
      row={copy}
      companyName={company.nameEn}
      partUrl={part => documentUrl('platform.closing.exportPart', { companyId, id: copy.id, part })}
      more={
        <>
          <span className="cap line">{kindWords[copy.kind]()}</span>
          {copy.problem && <span className="cap line bad">{problemWords[copy.problem]()}</span>}
          {copy.sha256 && (
            <span className="cap line">
              {m['platform.backup.checksum']()} <span className="n">{copy.sha256.slice(0, 12)}</span>
            </span>
          )}
          {copy.verifiedAt && copy.isIntact !== null && (
            <span className={copy.isIntact ? 'cap line' : 'cap line bad'}>
              {found(copy.isIntact)} · {m['platform.backup.checkedAt']()} <InstantText at={copy.verifiedAt} />
            </span>
          )}
        </>
      }
      acts={
        <>
          <Button size="small" busy={verify.isPending} onPress={check}>
            {m['platform.backup.verify']()}
          </Button>
          {copy.kind !== 'asked' && (
            <Button size="small" onPress={() => setRestoring(true)}>
              {m['platform.restore.restore']()}
            </Button>
          )}
          {isRestoring && (
            <PrepareDialog companyId={companyId} exportId={copy.id} onClose={() => setRestoring(false)} />
          )}
        </>
      }
    />
  )
}

/** What was restored of the company, and what is under way. */
function Restores({ companyId }: { companyId: string }) {
  const answer = useAnswer('platform.restore.list', { companyId }, { refetchInterval: 5_000 })
  const rows = answer.data?.rows ?? []
  if (rows.length === 0) return null
  return (
    <section className="stack">
      <h3>{m['platform.restore.title']()}</h3>
      <ul className="work-list copies">
        {rows.map(restore => (
          <RestoreLine key={restore.id} companyId={companyId} restore={restore} />
        ))}
      </ul>
    </section>
  )
}

/** The copies of one company: take one now, check one, carry one away. */
export function BackupPanel({ companyId, onClose }: { companyId: string; onClose: () => void }) {
  const { confirmed } = useShell()
  const answer = useAnswer('platform.backup.read', { companyId }, { refetchInterval: 5_000 })
  const create = useCommand('platform.backup.create')
  const start = async () => {
    try {
      await confirmed(() => create.mutateAsync({ companyId }))
      showToast(m['platform.backup.created']())
    } catch (error) {
      showProblem(sayError(error))
    }
  }
  const isRunning = answer.data?.rows.some(copy => copy.state === 'preparing') ?? false
  return (
    <SidePanel
      open
      onOpenChange={onClose}
      title={answer.data ? nameOf(answer.data.company) : m['platform.page.backups']()}
    >
      <Loaded answer={answer}>
        {({ company, rows }) => (
          <div className="stack">
            <div className="settings-acts">
              <Button
                kind="primary"
                busy={create.isPending}
                disabledReason={isRunning ? m['platform.export.running']() : null}
                onPress={() => void start()}
              >
                {m['platform.backup.create']()}
              </Button>
            </div>
            <Restores companyId={companyId} />
            {rows.length === 0 ? (
              <EmptyState title={m['platform.backup.none']()}>{m['platform.backup.noneText']()}</EmptyState>
            ) : (
              <ul className="work-list copies">
                {rows.map(copy => (
                  <CopyLine key={copy.id} company={company} copy={copy} />
                ))}
              </ul>
            )}
          </div>
        )}
      </Loaded>
    </SidePanel>
  )
}
