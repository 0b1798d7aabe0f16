import { useState } from 'react'
import { words as stepWords } from '#generated/choices/legal.referral.step.ts'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { documentUrl, fileUrl, type OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { useSession } from '#kernel/web/session.tsx'
import { useUploads } from '#modules/platform/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { DayText } from '#ui/DayText.tsx'
import { Fact } from '#ui/Fact.tsx'
import { Money } from '#ui/Money.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { TextField } from '#ui/TextField.tsx'
import { ScanDrop } from '../letter/ScanDrop.tsx'

type Sheet = OutputFor<'legal.referral.get'>
type Act = 'refresh' | 'ready' | 'remove' | 'submit'

const actsOf: Readonly<Record<Sheet['state'], readonly Act[]>> = {
  draft: ['refresh', 'ready'],
  ready: ['refresh', 'submit'],
  submitted: [],
}
const verbs: Readonly<Record<Act, () => string>> = {
  refresh: m['legal.referral.refresh'],
  ready: m['legal.referral.ready'],
  remove: m['legal.referral.remove'],
  submit: m['legal.referral.submit'],
}

/** One sheet, batch by batch, with what can be done with it. */
export function ReferralPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { can } = useSession()
  const answer = useAnswer('legal.referral.get', { id })
  const [act, setAct] = useState<Act | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const sheet = answer.data
  const mayWrite = can('legal.cases.write')
  const acts = sheet && mayWrite ? actsOf[sheet.state] : []
  const close = () => setAct(null)
  return (
    <SidePanel
      open
      onOpenChange={onClose}
      title={sheet?.number ?? m['legal.referral.one']()}
      actions={
        sheet && (
          <>
            <ButtonLink target="_blank" href={documentUrl('legal.referral.print', { id })}>
              {m['legal.referral.print']()}
            </ButtonLink>
            {acts.length > 0 && chosen.size > 0 && (
              <Button kind="danger" onPress={() => setAct('remove')}>
                {m['legal.referral.remove']()}
              </Button>
            )}
            {acts.map((one, at) => (
              <Button
                key={one}
                kind={at === acts.length - 1 ? 'primary' : 'secondary'}
                onPress={() => setAct(one)}
              >
                {verbs[one]()}
              </Button>
            ))}
          </>
        )
      }
    >
      <Loaded answer={answer}>
        {shown => <Body sheet={shown} chosen={chosen} onChoose={acts.length > 0 ? setChosen : null} />}
      </Loaded>
      {sheet && act === 'submit' && <SubmitDialog sheet={sheet} onClose={close} />}
      {sheet && act === 'remove' && (
        <ActDialog
          name="legal.referral.remove"
          title={verbs.remove()}
          verb={verbs.remove()}
          danger
          input={{ id, version: sheet.version, partyIds: [...chosen] }}
          onDone={() => {
            setChosen(new Set())
            close()
          }}
          onClose={close}
        />
      )}
      {sheet && (act === 'refresh' || act === 'ready') && (
        <ActDialog
          name={act === 'ready' ? 'legal.referral.ready' : 'legal.referral.refresh'}
          title={verbs[act]()}
          verb={verbs[act]()}
          input={{ id, version: sheet.version }}
          onDone={close}
          onClose={close}
        />
      )}
    </SidePanel>
  )
}

type BodyProps = {
  sheet: Sheet
  chosen: ReadonlySet<string>
  onChoose: ((chosen: ReadonlySet<string>) => void) | null
}

function Body({ sheet, chosen, onChoose }: BodyProps) {
  const toggle = (partyId: string, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(partyId)
    else next.delete(partyId)
    onChoose?.(next)
  }
  return (
    <div className="stack">
      <dl className="facts">
        <Fact label={m['legal.referral.field.state']()}>{stepWords[sheet.state]()}</Fact>
        <Fact label={m['legal.referral.field.asOf']()}>
          <DayText day={sheet.asOf} />
        </Fact>
        <Fact label={m['legal.referral.field.total']()} strong>
          <Money amount={sheet.total} strong />
        </Fact>
        {sheet.submittedOn && (
          <Fact label={m['legal.referral.field.submittedOn']()}>
            <DayText day={sheet.submittedOn} />
          </Fact>
        )}
        {sheet.receipt && (
          <Fact label={m['legal.referral.field.receipt']()}>
            {sheet.receiptFileId ? (
              <a href={fileUrl(sheet.receiptFileId)} target="_blank" rel="noreferrer">
                {sheet.receipt}
              </a>
            ) : (
              sheet.receipt
            )}
          </Fact>
        )}
        {sheet.sha256 && (
          <Fact label={m['legal.referral.field.sha256']()}>
            <span className="n">{sheet.sha256.slice(0, 16)}…</span>
          </Fact>
        )}
      </dl>
      {sheet.batches.map((batch, at) => (
        <section key={batch[0]?.partyId ?? at} className="stack tight">
          <h3>{m['legal.referral.batch']({ number: at + 1 })}</h3>
          {batch.map(row =>
            onChoose ? (
              <Checkbox
                key={row.partyId}
                checked={chosen.has(row.partyId)}
                onChange={isChosen => toggle(row.partyId, isChosen)}
              >
                <PartyLine row={row} />
              </Checkbox>
            ) : (
              <PartyLine key={row.partyId} row={row} />
            ),
          )}
        </section>
      ))}
    </div>
  )
}

const PartyLine = ({ row }: { row: Sheet['batches'][number][number] }) => (
  <span className="row">
    <bdi className="strong">{row.name}</bdi>
    {row.phone && <span className="n soft-ink">{row.phone}</span>}
    <span className="soft-ink">{m['legal.case.itemDays']({ days: row.days })}</span>
    <Money amount={row.overdue} />
  </span>
)

function SubmitDialog({ sheet, onClose }: { sheet: Sheet; onClose: () => void }) {
  const [receipt, setReceipt] = useState('')
  const files = useUploads()
  return (
    <ActDialog
      name="legal.referral.submit"
      title={verbs.submit()}
      verb={verbs.submit()}
      input={
        receipt.trim() && !files.isBusy
          ? { id: sheet.id, version: sheet.version, receipt, receiptFileId: files.fileIds[0] ?? null }
          : null
      }
      onDone={onClose}
      onClose={onClose}
    >
      <TextField
        label={m['legal.referral.field.receipt']()}
        name="receipt"
        value={receipt}
        onChange={setReceipt}
      />
      <ScanDrop label={m['legal.referral.field.file']()} files={files} />
    </ActDialog>
  )
}
