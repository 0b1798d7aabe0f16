import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { DayText } from '#ui/DayText.tsx'
import { Fact } from '#ui/Fact.tsx'
import { FilterChip } from '#ui/FilterChip.tsx'
import { Money } from '#ui/Money.tsx'
import { minorOf, nameOf } from '../account/names.web.ts'
import { ProfitUnitChip } from '../profitUnit/ProfitUnitChip.tsx'
import { reportRowWords } from '../report/reportWords.rules.ts'
import { classWord } from '../wordMaps.web.ts'

const sections: Readonly<Record<string, () => string>> = {
  cash: m['accounting.lines.cash'],
  operating: reportRowWords.operating,
  investing: reportRowWords.investing,
  financing: reportRowWords.financing,
}

/** What a figure of a statement narrows the lines to, beyond account and days; each can be taken away. */
export function LinesChips() {
  const [address, change] = useAddress()
  const chart = useAnswer('accounting.account.list', {})
  const remove = (key: string) => () => change({ [key]: undefined, cursor: undefined })
  const text = (key: string) => (address[key] === undefined ? null : String(address[key]))
  const accountName = (id: string) => {
    const account = chart.data?.rows.find(one => one.id === id)
    return account ? `${account.code} ${nameOf(account)}` : ''
  }
  const [classes, section, side, without] = [text('classes'), text('section'), text('side'), text('without')]
  const [also, except, openingTo] = [text('alsoAccountId'), text('exceptAccountId'), text('openingTo')]
  return (
    <>
      {also && (
        <FilterChip
          name={m['accounting.lines.also']()}
          value={accountName(also)}
          onRemove={remove('alsoAccountId')}
        />
      )}
      {except && (
        <FilterChip
          name={m['accounting.lines.except']()}
          value={accountName(except)}
          onRemove={remove('exceptAccountId')}
        />
      )}
      {classes && (
        <FilterChip
          name={m['accounting.lines.classes']()}
          value={[...classes].map(digit => classWord(Number(digit))).join('، ')}
          onRemove={remove('classes')}
        />
      )}
      {section && (
        <FilterChip
          name={m['accounting.lines.section']()}
          value={sections[section]?.()}
          onRemove={remove('section')}
        />
      )}
      {side && (
        <FilterChip
          name={m['accounting.ledger.side']()}
          value={side === 'debit' ? m['accounting.side.debit']() : m['accounting.side.credit']()}
          onRemove={remove('side')}
        />
      )}
      <ProfitUnitChip
        id={text('profitUnitId')}
        onChange={id => change({ profitUnitId: id ?? undefined, cursor: undefined })}
      />
      {without && (
        <FilterChip
          name={m['accounting.lines.without']()}
          value={
            without === 'costCenter'
              ? m['accounting.dimension.costCenter']()
              : m['accounting.dimension.profitUnit']()
          }
          onRemove={remove('without')}
        />
      )}
      {address['withClosing'] === false && (
        <FilterChip
          name={m['accounting.lines.closing']()}
          value={m['accounting.lines.leftOut']()}
          onRemove={remove('withClosing')}
        />
      )}
      {address['withOpening'] === false && (
        <FilterChip
          name={m['accounting.lines.opening']()}
          value={m['accounting.lines.leftOut']()}
          onRemove={remove('withOpening')}
        />
      )}
      {openingTo && (
        <FilterChip
          name={m['accounting.lines.opening']()}
          value={
            <>
              {m['accounting.filter.until']()} <DayText day={openingTo} />
            </>
          }
          onRemove={remove('openingTo')}
        />
      )}
    </>
  )
}

/** What all lines add up to, as the side on which it stands: the figure that was pressed. */
export function LinesTotal({ total }: { total: string }) {
  const { currency } = useCompany()
  const net = minorOf(total, currency)
  return (
    <dl className="accounting-totals card">
      <Fact label={net < 0 ? m['accounting.lines.netCredit']() : m['accounting.lines.netDebit']()} strong>
        <Money amount={Math.abs(net)} strong />
      </Fact>
    </dl>
  )
}
