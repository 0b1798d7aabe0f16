import { useState } from 'react'
import { words as reasonWords } from '#generated/choices/hr.wage.leftOutReason.ts'
import { words as problemWords } from '#generated/choices/hr.wage.problem.ts'
import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { useSession } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Fact } from '#ui/Fact.tsx'
import { Money } from '#ui/Money.tsx'
import { Notice } from '#ui/Notice.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import { ConfirmedDialog } from '../ConfirmedDialog.tsx'
import { links } from '../links.web.ts'
import type { Run } from '../payroll/payrollWords.web.ts'
import { WageFilePanel } from './WageFilePanel.tsx'
import { WageFileBadge } from './wageFileColumns.tsx'

const approved = ['approved', 'posted', 'partlyPaid', 'paid']
type Preview = OutputFor<'hr.wageFile.preview'>

/** The wage file of a run: what it would hold, what is wrong, who is not in it, and the files that were made. */
export function RunWageFile({ run }: { run: Run }) {
  const { can } = useSession()
  const [opened, open] = useState<string | null>(null)
  const isReady = approved.includes(run.state)
  return (
    <div className="stack card-body">
      {isReady ? (
        can('hr.payroll.write') && <NewFile run={run} onMade={open} />
      ) : (
        <p>{m['hr.wage.notYet']()}</p>
      )}
      <RunFiles runId={run.id} opened={opened} onOpen={open} />
    </div>
  )
}

function NewFile({ run, onMade }: { run: Run; onMade: (id: string) => void }) {
  const profiles = useAnswer('hr.wageProfile.list', {})
  const [chosen, choose] = useState<string | null>(null)
  return (
    <Loaded answer={profiles}>
      {({ rows }) => {
        const used = rows.filter(row => row.isActive)
        const profileId = chosen ?? used[0]?.id
        if (!profileId)
          return (
            <EmptyState
              title={m['hr.wage.noProfiles']()}
              actions={
                <ButtonLink kind="primary" href={links.wageProfiles()}>
                  {m['hr.wage.profiles']()}
                </ButtonLink>
              }
            />
          )
        return (
          <>
            <Select
              label={m['hr.wage.field.profile']()}
              name="formatId"
              value={profileId}
              onChange={choose}
              options={used.map(row => ({ id: row.id, name: row.nameAr }))}
            />
            <FilePreview key={profileId} run={run} profileId={profileId} onMade={onMade} />
          </>
        )
      }}
    </Loaded>
  )
}

type Making = { run: Run; profileId: string; onMade: (id: string) => void }

function FilePreview({ run, profileId, onMade }: Making) {
  const answer = useAnswer('hr.wageFile.preview', { runId: run.id, formatId: profileId })
  const [isMaking, setMaking] = useState(false)
  return (
    <Loaded answer={answer}>
      {preview => (
        <>
          <dl className="facts">
            <Fact label={m['hr.wage.field.records']()}>
              <NumberText value={preview.records} />
            </Fact>
            <Fact label={m['hr.wage.field.fileTotal']()}>
              <Money amount={preview.match.file} />
            </Fact>
            <Fact label={m['hr.wage.field.leftOutTotal']()}>
              <Money amount={preview.match.leftOut} />
            </Fact>
            <Fact label={m['hr.wage.field.runNet']()} strong>
              <Money amount={preview.match.run} strong />
            </Fact>
          </dl>
          {isAllMade(preview) ? (
            <Notice hue="slate">{m['hr.wage.allMade']()}</Notice>
          ) : (
            <Errors errors={preview.errors} />
          )}
          <LeftOut rows={preview.leftOut} />
          <div>
            <Button
              kind="primary"
              disabledReason={
                isAllMade(preview)
                  ? m['hr.wage.allMade']()
                  : preview.errors.length > 0
                    ? m['hr.wage.invalid']({ count: preview.errors.length })
                    : preview.match.isMatched
                      ? null
                      : m['hr.wage.mismatch']()
              }
              onPress={() => setMaking(true)}
            >
              {m['hr.wage.make']()}
            </Button>
          </div>
          {isMaking && (
            <MakeDialog run={run} profileId={profileId} onMade={onMade} onClose={() => setMaking(false)} />
          )}
        </>
      )}
    </Loaded>
  )
}

function MakeDialog(props: Making & { onClose: () => void }) {
  const { run, profileId, onMade, onClose } = props
  const [reference, setReference] = useState('')
  return (
    <ConfirmedDialog
      name="hr.wageFile.make"
      title={m['hr.wage.title']()}
      verb={m['hr.wage.make']()}
      input={{ runId: run.id, formatId: profileId, reference: reference.trim() || null }}
      onDone={({ id, name }) => {
        showToast(m['hr.wage.made']({ name }))
        onMade(id)
      }}
      onClose={onClose}
    >
      <p>{m['hr.wage.confirmMake']()}</p>
      <TextField
        label={m['hr.wage.field.reference']()}
        name="reference"
        value={reference}
        onChange={setReference}
        dir="ltr"
        maxLength={35}
        optional
      />
    </ConfirmedDialog>
  )
}

/** Everybody who is paid by transfer stands in a file already: nothing is wrong, and nothing is left to make. */
const isAllMade = ({ records, leftOut }: Preview) =>
  records === 0 && leftOut.some(({ reason }) => reason === 'otherFile')

function Errors({ errors }: { errors: Preview['errors'] }) {
  if (errors.length === 0) return <Notice hue="green">{m['hr.wage.noErrors']()}</Notice>
  return (
    <DataTable
      label={m['hr.wage.errors']()}
      bare
      density="compact"
      columns={[
        {
          id: 'person',
          header: m['hr.wage.field.person'](),
          cell: error =>
            error.employeeId ? (
              <a href={links.employee(error.employeeId)}>
                <bdi>{error.name}</bdi>
              </a>
            ) : (
              m['hr.wage.title']()
            ),
        },
        {
          id: 'field',
          header: m['hr.wage.field.place'](),
          cell: error => <span className="n">{error.field}</span>,
        },
        { id: 'problem', header: m['hr.wage.field.problem'](), cell: error => problemWords[error.problem]() },
      ]}
      rows={errors}
      rowId={error => `${error.employeeId}:${error.field}:${error.problem}`}
      card={error => (
        <>
          <span className="card-row">
            <bdi className="strong">{error.name ?? m['hr.wage.title']()}</bdi>
            <span className="n cap">{error.field}</span>
          </span>
          <span>{problemWords[error.problem]()}</span>
        </>
      )}
    />
  )
}

function LeftOut({ rows }: { rows: Preview['leftOut'] }) {
  if (rows.length === 0) return null
  return (
    <DataTable
      label={m['hr.wage.leftOut']()}
      bare
      density="compact"
      columns={[
        {
          id: 'person',
          header: m['hr.wage.leftOut'](),
          cell: row => <bdi className="strong">{row.name}</bdi>,
        },
        { id: 'reason', header: m['hr.payroll.field.reason'](), cell: row => reasonWords[row.reason]() },
        {
          id: 'amount',
          header: m['hr.wage.field.total'](),
          align: 'money',
          cell: row => <Money amount={row.amount} />,
        },
      ]}
      rows={rows}
      rowId={row => row.employeeId}
      card={row => (
        <span className="card-row">
          <span>
            <bdi className="strong">{row.name}</bdi> {reasonWords[row.reason]()}
          </span>
          <Money amount={row.amount} />
        </span>
      )}
    />
  )
}

function RunFiles(props: { runId: string; opened: string | null; onOpen: (id: string | null) => void }) {
  const { runId, opened, onOpen } = props
  const answer = useAnswer('hr.wageFile.list', { runId, limit: 50 })
  return (
    <Loaded answer={answer}>
      {({ rows }) => {
        const file = rows.find(row => row.id === opened)
        return (
          <>
            <DataTable
              label={m['hr.wage.list.title']()}
              bare
              density="compact"
              columns={[
                {
                  id: 'name',
                  header: m['hr.wage.field.name'](),
                  cell: row => <span className="n strong">{row.name}</span>,
                },
                {
                  id: 'records',
                  header: m['hr.wage.field.records'](),
                  align: 'center',
                  cell: row => <NumberText value={row.records} />,
                },
                {
                  id: 'total',
                  header: m['hr.wage.field.total'](),
                  align: 'money',
                  cell: row => <Money amount={row.total} />,
                },
                {
                  id: 'state',
                  header: m['hr.wage.field.state'](),
                  cell: row => <WageFileBadge state={row.state} />,
                },
              ]}
              rows={rows}
              rowId={row => row.id}
              onOpen={row => onOpen(row.id)}
              empty={<EmptyState title={m['hr.wage.runEmpty']()} />}
              card={row => (
                <span className="card-row">
                  <span className="n strong">{row.name}</span>
                  <WageFileBadge state={row.state} />
                </span>
              )}
            />
            {file && <WageFilePanel key={file.id} file={file} onClose={() => onOpen(null)} />}
          </>
        )
      }}
    </Loaded>
  )
}
