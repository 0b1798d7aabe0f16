import { Plus } from 'lucide-react'
import { useState } from 'react'
import { words as typeWords } from '#generated/choices/realestate.document.type.ts'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { fileUrl, type OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useSession } from '#kernel/web/session.tsx'
import { optionsOf } from '#kernel/web/wordOptions.ts'
import { useUploads } from '#modules/platform/public.web.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { DateField } from '#ui/DateField.tsx'
import { DayText } from '#ui/DayText.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FileDrop } from '#ui/FileDrop.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { showToast } from '#ui/toast.ts'
import type { Property } from '../property/propertyWords.web.ts'

type Paper = OutputFor<'realestate.document.list'>['rows'][number]

/** The papers of a property with their days; a renewal stands beside the paper it renews. */
export function DocumentsTab({ property }: { property: Property }) {
  const { can } = useSession()
  const mayWrite = can('realestate.properties.write')
  const answer = useAnswer('realestate.document.list', { propertyId: property.id })
  const [open, setOpen] = useState<'new' | Paper | null>(null)
  const add = mayWrite && (
    <Button onPress={() => setOpen('new')}>
      <Plus aria-hidden />
      {m['realestate.document.add']()}
    </Button>
  )
  const files = (paper: Paper) => (
    <span className="row wrap">
      {paper.fileIds.map((file, at) => (
        <TextLink key={file} href={fileUrl(file)} target="_blank">
          {m['realestate.document.file']({ number: at + 1 })}
        </TextLink>
      ))}
    </span>
  )
  const expiry = (paper: Paper) =>
    paper.expiresOn && (
      <span className="row">
        <DayText day={paper.expiresOn} />
        {paper.isRenewed ? (
          <Badge hue="slate">{m['realestate.document.renewed']()}</Badge>
        ) : (
          paper.isExpired && <Badge hue="red">{m['realestate.document.expired']()}</Badge>
        )}
      </span>
    )
  const remove = (paper: Paper) =>
    mayWrite && (
      <Button size="small" kind="tertiary" onPress={() => setOpen(paper)}>
        {m['realestate.document.remove']()}
      </Button>
    )
  const rows = answer.data?.rows ?? []
  return (
    <>
      {rows.length > 0 && add && <div className="row estate-tab-acts">{add}</div>}
      <DataTable
        bare
        label={m['realestate.property.tab.documents']()}
        rows={rows}
        rowId={paper => paper.id}
        loading={answer.isPending}
        empty={<EmptyState title={m['realestate.document.empty']()} actions={add} />}
        card={paper => (
          <div className="stack tight">
            <span className="card-row">
              <span className="strong">{typeWords[paper.type]()}</span>
              {expiry(paper)}
            </span>
            <span className="card-row">
              {files(paper)}
              {remove(paper)}
            </span>
          </div>
        )}
        columns={[
          {
            id: 'type',
            header: m['realestate.document.field.type'](),
            cell: paper => typeWords[paper.type](),
          },
          {
            id: 'number',
            header: m['realestate.document.field.number'](),
            cell: paper => <span className="n">{paper.number}</span>,
          },
          { id: 'expiresOn', header: m['realestate.document.field.expiresOn'](), cell: expiry },
          { id: 'files', header: m['realestate.document.field.files'](), cell: files },
          { id: 'act', header: '', cell: remove },
        ]}
      />
      {open === 'new' && <PaperDialog propertyId={property.id} onClose={() => setOpen(null)} />}
      {open !== null && open !== 'new' && <RemoveDialog paper={open} onClose={() => setOpen(null)} />}
    </>
  )
}

function PaperDialog({ propertyId, onClose }: { propertyId: string; onClose: () => void }) {
  const [type, setType] = useState<Paper['type']>('title_deed')
  const [number, setNumber] = useState('')
  const [expiresOn, setExpires] = useState<string | null>(null)
  const files = useUploads()
  return (
    <ActDialog
      name="realestate.document.save"
      title={m['realestate.document.add']()}
      verb={m['kernel.action.save']()}
      input={
        files.fileIds.length > 0 && !files.isBusy
          ? { propertyId, type, number: number || null, expiresOn, fileIds: files.fileIds }
          : null
      }
      onDone={() => showToast(m['realestate.document.saved']())}
      onClose={onClose}
    >
      <div className="fields">
        <Select
          label={m['realestate.document.field.type']()}
          name="type"
          value={type}
          onChange={setType}
          options={optionsOf(typeWords)}
        />
        <TextField
          label={m['realestate.document.field.number']()}
          name="number"
          optional
          dir="ltr"
          maxLength={60}
          value={number}
          onChange={setNumber}
        />
        <DateField
          label={m['realestate.document.field.expiresOn']()}
          name="expiresOn"
          optional
          value={expiresOn}
          onChange={setExpires}
        />
      </div>
      <FileDrop
        label={m['realestate.document.field.files']()}
        accept={['image/*', 'application/pdf']}
        multiple
        uploads={files.uploads}
        onFiles={files.add}
        onRemove={files.remove}
        onRetry={files.retry}
      />
    </ActDialog>
  )
}

function RemoveDialog({ paper, onClose }: { paper: Paper; onClose: () => void }) {
  const [reason, setReason] = useState('')
  return (
    <ActDialog
      name="realestate.document.remove"
      title={m['realestate.document.remove']()}
      verb={m['realestate.document.remove']()}
      danger
      input={reason.trim() ? { id: paper.id, version: paper.version, reason } : null}
      onDone={() => showToast(m['realestate.document.removed']())}
      onClose={onClose}
    >
      <p>{typeWords[paper.type]()}</p>
      <TextField
        label={m['realestate.document.field.reason']()}
        name="reason"
        value={reason}
        onChange={setReason}
      />
    </ActDialog>
  )
}
