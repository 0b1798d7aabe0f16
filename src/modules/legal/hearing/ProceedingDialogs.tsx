import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { dayIn } from '#kernel/shared/day.ts'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { DateField } from '#ui/DateField.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import { optionsOf } from '../case/caseWords.web.ts'
import { levelWords, type Proceeding, verdictWords } from './hearingWords.web.ts'

const useToday = () => {
  const { timeZone } = useCompany()
  return useState(() => dayIn(new Date(), timeZone))[0]
}

/** Files a case with a court. */
export function FileDialog({ caseId, onClose }: { caseId: string; onClose: () => void }) {
  const today = useToday()
  const office = useAnswer('legal.office.get', {})
  const [courtLevel, setLevel] = useState<keyof typeof levelWords>('firstInstance')
  const [courtId, setCourt] = useState<string | null>(null)
  const [filedOn, setFiled] = useState<string | null>(today)
  const [circuit, setCircuit] = useState('')
  const [automatedNumber, setAutomated] = useState('')
  const [courtNumber, setNumber] = useState('')
  const [year, setYear] = useState<number | null>(Number(today.slice(0, 4)))
  const [overrideReason, setReason] = useState('')
  return (
    <ActDialog
      name="legal.proceeding.save"
      title={m['legal.hearing.file']()}
      verb={m['kernel.action.save']()}
      input={
        courtId && filedOn
          ? {
              caseId,
              courtLevel,
              courtId,
              filedOn,
              circuit: circuit.trim() || null,
              automatedNumber: automatedNumber.trim() || null,
              courtNumber: courtNumber.trim() || null,
              year,
              overrideReason: overrideReason.trim() || null,
            }
          : null
      }
      onDone={onClose}
      onClose={onClose}
    >
      <div className="fields">
        <Select
          label={m['legal.hearing.field.level']()}
          name="courtLevel"
          value={courtLevel}
          onChange={value => setLevel(value as keyof typeof levelWords)}
          options={optionsOf(levelWords)}
        />
        <Select
          label={m['legal.case.field.court']()}
          name="courtId"
          value={courtId}
          onChange={setCourt}
          options={(office.data?.courts ?? [])
            .filter(court => court.isActive)
            .map(court => ({ id: court.id, name: court.nameAr, fact: court.country }))}
          searching={office.isPending}
        />
        <DateField
          label={m['legal.hearing.field.filedOn']()}
          name="filedOn"
          value={filedOn}
          onChange={setFiled}
        />
        <TextField
          label={m['legal.hearing.field.circuit']()}
          name="circuit"
          optional
          value={circuit}
          onChange={setCircuit}
        />
        <TextField
          label={m['legal.hearing.field.automatedNumber']()}
          name="automatedNumber"
          dir="ltr"
          optional
          value={automatedNumber}
          onChange={setAutomated}
        />
        <TextField
          label={m['legal.hearing.field.courtNumber']()}
          name="courtNumber"
          dir="ltr"
          optional
          value={courtNumber}
          onChange={setNumber}
        />
        <NumberField
          label={m['legal.hearing.field.year']()}
          name="year"
          optional
          value={year}
          onChange={setYear}
        />
      </div>
      {courtLevel === 'appeal' && (
        <TextField
          label={m['legal.case.field.override']()}
          name="overrideReason"
          optional
          value={overrideReason}
          onChange={setReason}
        />
      )}
    </ActDialog>
  )
}

/** What a court decided; the last day to appeal follows from it. */
export function JudgeDialog({ proceeding, onClose }: { proceeding: Proceeding; onClose: () => void }) {
  const today = useToday()
  const [judgedOn, setJudged] = useState<string | null>(today)
  const [inPresence, setPresence] = useState(true)
  const [notifiedOn, setNotified] = useState<string | null>(null)
  const [result, setResult] = useState<keyof typeof verdictWords>('forUs')
  const [principal, setPrincipal] = useState(proceeding.claimed ?? '')
  const [costs, setCosts] = useState('')
  const [lawyerFees, setFees] = useState('')
  const [judgmentText, setText] = useState('')
  return (
    <ActDialog
      name="legal.proceeding.judge"
      title={m['legal.hearing.judge']()}
      verb={m['kernel.action.save']()}
      input={
        judgedOn
          ? {
              id: proceeding.id,
              version: proceeding.version,
              judgedOn,
              inPresence,
              notifiedOn: inPresence ? null : notifiedOn,
              result,
              principal: principal || '0',
              costs: costs || '0',
              lawyerFees: lawyerFees || '0',
              judgmentText: judgmentText.trim() || null,
            }
          : null
      }
      onDone={onClose}
      onClose={onClose}
    >
      <div className="fields">
        <DateField
          label={m['legal.hearing.field.judgedOn']()}
          name="judgedOn"
          value={judgedOn}
          onChange={setJudged}
        />
        <Select
          label={m['legal.hearing.field.verdict']()}
          name="result"
          value={result}
          onChange={value => setResult(value as keyof typeof verdictWords)}
          options={optionsOf(verdictWords)}
        />
        <MoneyField
          label={m['legal.hearing.field.principal']()}
          name="principal"
          value={principal}
          onChange={setPrincipal}
        />
        <MoneyField
          label={m['legal.hearing.field.costs']()}
          name="costs"
          optional
          value={costs}
          onChange={setCosts}
        />
        <MoneyField
          label={m['legal.hearing.field.lawyerFees']()}
          name="lawyerFees"
          optional
          value={lawyerFees}
          onChange={setFees}
        />
      </div>
      <Checkbox checked={inPresence} onChange={setPresence} name="inPresence">
        {m['legal.hearing.field.inPresence']()}
      </Checkbox>
      {!inPresence && (
        <DateField
          label={m['legal.hearing.field.notifiedOn']()}
          name="notifiedOn"
          optional
          value={notifiedOn}
          onChange={setNotified}
        />
      )}
      <TextArea
        label={m['legal.hearing.field.text']()}
        name="judgmentText"
        optional
        rows={3}
        value={judgmentText}
        onChange={setText}
      />
    </ActDialog>
  )
}
