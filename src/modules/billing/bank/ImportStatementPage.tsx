import { useEffect, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { invalid, RefusalError } from '#kernel/shared/refusal.ts'
import type { OutputFor, ReadTable } from '#kernel/web/api.ts'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { sayError } from '#kernel/web/say.ts'
import { useGo } from '#kernel/web/useGo.ts'
import type { Reading } from '#modules/platform/import/public.ts'
import { asksReading, ImportFrame, TableDrop, TableReading } from '#modules/platform/import/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { Notice } from '#ui/Notice.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import { InCurrency } from '../foreign/InCurrency.tsx'
import { useCurrencyOf } from '../foreign/useCurrencyOf.web.ts'
import { links } from '../links.web.ts'
import { TreasuryPicker } from '../treasury/TreasuryPicker.tsx'
import type { BankColumns, BankField } from './bankFile.rules.ts'
import './bank.css'
import { guessColumns, isWhole, profileOf } from './bankColumns.web.ts'
import { ColumnFields } from './ColumnFields.tsx'
import { FileFindings } from './FileFindings.tsx'
import { ReadingAnswers } from './ReadingAnswers.tsx'

const isClosingQuestion = (error: unknown) =>
  error instanceof RefusalError && error.refusal.code === 'billing.bankFile.closingDiffers'

type Problem = OutputFor<'billing.bankStatement.check'>['problems'][number]

/** What blocks the file, shown on the button: an answer that is due, or what is wrong with the file itself. */
const whyNotTaken = ({ code, params }: Problem) =>
  code === 'billing.bankFile.unsure' || code === 'billing.bankFile.closingDiffers'
    ? m['billing.bank.answerFirst']()
    : sayError(new RefusalError(invalid(code, { params })))

/** A bank's file: its columns as they were kept or guessed, every line read before anything is taken. */
export default function ImportStatementPage() {
  const [address, change] = useAddress()
  const go = useGo()
  const account = typeof address['account'] === 'string' ? address['account'] : null
  const profiles = useAnswer('billing.bankProfile.list', {})
  const currency = useCurrencyOf()(account)
  const [table, setTable] = useState<ReadTable | null>(null)
  const [columns, setColumns] = useState<BankColumns>({})
  const [profileName, setProfileName] = useState('')
  // The name under which the columns of this file were found; null where they are a guess.
  const [knownAs, setKnownAs] = useState<string | null>(null)
  const [closing, setClosing] = useState('')
  const [readAs, setReadAs] = useState<Partial<Record<BankField, Reading>>>({})
  const [unsureAre, setUnsureAre] = useState<'same' | 'new' | null>(null)
  // The file for which the person accepted a closing balance that is another than before.
  const [acceptedFor, setAcceptedFor] = useState<string | null>(null)
  const check = useCommand('billing.bankStatement.check')
  const save = useCommand('billing.statement.import')

  const input = account &&
    table &&
    isWhole(columns) && {
      treasuryAccountId: account,
      columns,
      fileName: table.name,
      headers: [...table.headers],
      rows: table.rows.map(row => [...row]),
      headingRow: table.headingRow,
      delimiter: table.delimiter,
      readAs,
      ...(unsureAre ? { unsureAre } : {}),
    }
  const inputKey = input
    ? `${account} ${table.name} ${table.headingRow} ${table.sheet} ${table.encoding} ${table.rows.length} ${JSON.stringify([columns, readAs, unsureAre])}`
    : null
  const { mutate: ask, reset: forget } = check
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the whole file
  useEffect(() => {
    if (input) ask(input)
    else forget()
  }, [inputKey])

  const startAgain = () => {
    setTable(null)
    save.reset()
  }
  const take = (read: ReadTable) => {
    setUnsureAre(null)
    const kept = profileOf(profiles.data?.rows ?? [], read.headers)
    setColumns(kept?.columns ?? guessColumns(read.headers))
    setProfileName(kept?.profile.name ?? '')
    setReadAs(kept?.profile.readAs ?? {})
    setKnownAs(kept?.profile.name ?? null)
    setTable(read)
  }
  const found = check.data
  const asksClosing =
    found?.problems.some(one => one.code === 'billing.bankFile.closingDiffers') ||
    isClosingQuestion(save.error)
  const openProblem = found?.problems.find(
    one => one.code !== 'billing.bankFile.closingDiffers' || acceptedFor !== inputKey,
  )
  const add = () =>
    input &&
    save.mutate(
      {
        ...input,
        profileName: profileName || null,
        acceptsClosing: acceptedFor === inputKey,
        ...(closing ? { closing } : {}),
      },
      {
        onSuccess: made => {
          showToast(m['billing.bank.imported']({ matched: made.matchedCount, open: made.openCount }))
          go(links.reconcile(account))
        },
      },
    )
  const findings = found && (
    <InCurrency currency={currency}>
      <FileFindings
        found={found}
        onReadAs={(field, reading) => setReadAs({ ...readAs, [field]: reading })}
        onUnsure={setUnsureAre}
      />
      {asksClosing && (
        <Checkbox
          checked={acceptedFor === inputKey}
          onChange={accepted => setAcceptedFor(accepted ? inputKey : null)}
        >
          {m['billing.bank.acceptClosing']()}
        </Checkbox>
      )}
    </InCurrency>
  )
  // What blocks the file is shown before the columns, which fill a phone's screen.
  const isUnreadable = found !== undefined && found.errorCount > 0
  const hasBalance = columns.balance !== undefined
  return (
    <ImportFrame
      title={m['billing.page.importStatement']()}
      parent={{ name: m['billing.page.bankStatements'](), href: links.bankStatements }}
      step={null}
      actions={
        found && (
          <Button
            kind="primary"
            busy={save.isPending}
            disabledReason={
              found.errorCount > 0
                ? found.errors.every(asksReading)
                  ? m['billing.bank.answerFirst']()
                  : m['billing.bank.fixFile']()
                : openProblem
                  ? whyNotTaken(openProblem)
                  : found.repeatedCount === found.lineCount
                    ? m['billing.statement.duplicate']()
                    : null
            }
            onPress={add}
          >
            {m['billing.bank.importAct']()}
          </Button>
        )
      }
    >
      {save.error && (
        <Notice hue="red" live>
          {sayError(save.error)}
        </Notice>
      )}
      <Card>
        <div className="stack">
          <TreasuryPicker
            label={m['billing.bank.account']()}
            value={account}
            onChange={id => change({ account: id })}
            kinds={['bank']}
          />
          {account && <TakenFile table={table} onRead={take} onOther={startAgain} />}
        </div>
      </Card>
      {isUnreadable && findings}
      {table && (
        <ReadingAnswers
          readAs={readAs}
          onAskAgain={field => setReadAs(({ [field]: _, ...others }) => others)}
        />
      )}
      {table && (
        <Card
          title={m['billing.bank.columns']()}
          caption={
            knownAs ? m['billing.bank.columnsKept']({ name: knownAs }) : m['billing.bank.columnsHint']()
          }
        >
          <div className="stack">
            <TableReading table={table} onRead={take} />
            <ColumnFields table={table} columns={columns} onChange={setColumns} />
            <div className="fields">
              <TextField
                label={m['billing.bank.profileName']()}
                hint={m['billing.bank.profileHint']()}
                value={profileName}
                onChange={setProfileName}
                maxLength={80}
                optional
              />
              {!hasBalance && (
                <MoneyField
                  label={m['billing.bank.closing']()}
                  value={closing}
                  onChange={setClosing}
                  currency={currency}
                  negative
                  optional
                />
              )}
            </div>
          </div>
        </Card>
      )}
      {check.error && (
        <Notice hue="red" live>
          {sayError(check.error)}
        </Notice>
      )}
      {!isUnreadable && findings}
    </ImportFrame>
  )
}

type TakenProps = {
  table: ReadTable | null
  onRead: (table: ReadTable) => void
  onOther: () => void
}

/** The file that was read, or the place to drop one. */
function TakenFile({ table, onRead, onOther }: TakenProps) {
  if (!table) return <TableDrop label={m['billing.bank.drop']()} onRead={onRead} />
  return (
    <div className="row wrap">
      <bdi className="grow strong">{table.name}</bdi>
      <Button size="small" kind="tertiary" onPress={onOther}>
        {m['platform.import.otherFile']()}
      </Button>
    </div>
  )
}
