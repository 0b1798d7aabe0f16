import { useState } from 'react'
import { words as actWords } from '#generated/choices/hr.wage.act.ts'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { documentUrl } from '#kernel/web/api.ts'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Fact } from '#ui/Fact.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Money } from '#ui/Money.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { showToast } from '#ui/toast.ts'
import { links } from '../links.web.ts'
import { type WageFile, WageFileBadge } from './wageFileColumns.tsx'

type Action = WageFile['actions'][number]

/** A wage file at the side: its content, its bytes, and the reply of the bank. */
export function WageFilePanel({ file, onClose }: { file: WageFile; onClose: () => void }) {
  const [action, setAction] = useState<Action | null>(null)
  return (
    <SidePanel
      open
      onOpenChange={onClose}
      title={m['hr.wage.title']()}
      actions={
        <>
          {file.actions.map(one => (
            <Button key={one} onPress={() => setAction(one)}>
              {actWords[one]()}
            </Button>
          ))}
          {file.actions.length > 0 && (
            <ButtonLink kind="primary" href={documentUrl('hr.wageFile.download', { id: file.id })}>
              {m['hr.wage.download']()}
            </ButtonLink>
          )}
        </>
      }
    >
      <div className="stack">
        <span className="card-row">
          <span className="n strong">{file.name}</span>
          <WageFileBadge state={file.state} />
        </span>
        <dl className="facts">
          <Fact label={m['hr.wage.field.run']()}>
            <TextLink href={links.run(file.run.id)}>
              <span className="n">{file.run.number}</span>
            </TextLink>
          </Fact>
          <Fact label={m['hr.wage.field.profile']()}>
            <bdi>{file.profile}</bdi>
          </Fact>
          <Fact label={m['hr.wage.field.records']()}>
            <NumberText value={file.records} />
          </Fact>
          <Fact label={m['hr.wage.field.total']()} strong>
            <Money amount={file.total} strong />
          </Fact>
          <Fact label={m['hr.wage.field.madeAt']()}>
            <InstantText at={file.madeAt} />
          </Fact>
          <Fact label={m['hr.wage.field.madeBy']()}>
            <bdi>{file.madeBy}</bdi>
          </Fact>
          {file.bankReply && (
            <Fact label={m['hr.wage.field.reply']()}>
              <bdi>{file.bankReply}</bdi>
            </Fact>
          )}
        </dl>
      </div>
      {action && <MarkDialog file={file} action={action} onDone={onClose} onClose={() => setAction(null)} />}
    </SidePanel>
  )
}

type Marked = { file: WageFile; action: Action; onDone: () => void; onClose: () => void }

function MarkDialog({ file, action, onDone, onClose }: Marked) {
  const [reply, setReply] = useState('')
  const isRejected = action === 'markRejected'
  const isTold = reply.trim().length >= 3
  return (
    <ActDialog
      name="hr.wageFile.mark"
      title={`${actWords[action]()}: ${file.name}`}
      verb={actWords[action]()}
      danger={isRejected}
      input={
        isRejected && !isTold
          ? null
          : { id: file.id, version: file.version, action, reply: reply.trim() || null }
      }
      onDone={() => {
        showToast(m['hr.wage.changed']())
        onDone()
      }}
      onClose={onClose}
    >
      <TextArea
        label={m['hr.wage.field.reply']()}
        name="reply"
        value={reply}
        onChange={setReply}
        rows={2}
        optional={!isRejected}
      />
    </ActDialog>
  )
}
