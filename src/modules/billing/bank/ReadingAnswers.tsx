import { m } from '#generated/words/messages.js'
import type { Reading } from '#modules/platform/import/public.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { bankFieldWords } from '../wordMaps.web.ts'
import type { BankField } from './bankFile.rules.ts'

type Props = {
  readAs: Partial<Record<BankField, Reading>>
  onAskAgain: (field: BankField) => void
}

const readingWords: Record<Reading, () => string> = {
  dayFirst: m['billing.bank.readAs.dayFirst'],
  monthFirst: m['billing.bank.readAs.monthFirst'],
  decimalDot: m['billing.bank.readAs.decimalDot'],
  decimalComma: m['billing.bank.readAs.decimalComma'],
}

/** How the columns that can be read in two ways are read; an answer that was wrong is given anew. */
export function ReadingAnswers({ readAs, onAskAgain }: Props) {
  const answered = (Object.keys(readAs) as BankField[]).flatMap(field => {
    const reading = readAs[field]
    return reading ? [{ field, reading }] : []
  })
  if (answered.length === 0) return null
  return (
    <Card title={m['billing.bank.readAsTitle']()}>
      <ul className="bank-answers">
        {answered.map(({ field, reading }) => (
          <li key={field} className="row wrap">
            <span className="grow">
              {bankFieldWords[field]()}: {readingWords[reading]()}
            </span>
            <Button size="small" kind="tertiary" onPress={() => onAskAgain(field)}>
              {m['billing.bank.askAgain']()}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
