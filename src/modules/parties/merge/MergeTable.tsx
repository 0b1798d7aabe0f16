import { m } from '#generated/words/messages.js'
import { DayText } from '#ui/DayText.tsx'
import { type Party, partyName } from '../party/party.web.ts'
import { type MergeField, mergeFields } from '../party/partyCodes.rules.ts'
import { mergeFieldWords } from '../party/partyWords.web.ts'
import { fieldText, type Pick } from './comparison.web.ts'

type Props = {
  sides: readonly [Party, Party]
  survivorId: string
  picks: Readonly<Record<MergeField, Pick>>
  onKeep: (party: Party) => void
  onPick: (field: MergeField, pick: Pick) => void
}

const numbers: readonly MergeField[] = ['phone', 'altPhone', 'email', 'vatNumber']

function Value({ field, text }: { field: MergeField; text: string }) {
  if (field === 'birthDate') return <DayText day={text} />
  return numbers.includes(field) ? <span className="n">{text}</span> : <bdi>{text}</bdi>
}

/** A line a field, a column a file; where both are the same there is nothing to choose. */
export function MergeTable({ sides, survivorId, picks, onKeep, onPick }: Props) {
  const pickOf = (party: Party): Pick => (party.id === survivorId ? 'survivor' : 'loser')
  return (
    <table className="party-compare">
      <thead>
        <tr>
          <th scope="col">{m['parties.merge.keep']()}</th>
          {sides.map(party => (
            <th key={party.id} scope="col">
              <label className="party-pick">
                <input
                  type="radio"
                  name="survivor"
                  checked={party.id === survivorId}
                  onChange={() => onKeep(party)}
                />
                <span>
                  <bdi>{partyName(party)}</bdi>
                  <span className="n cap">{party.code}</span>
                </span>
              </label>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {mergeFields.map(field => {
          const texts = sides.map(party => fieldText(party, field))
          if (texts.every(text => text === null)) return null
          const isSame = texts[0] === texts[1]
          return (
            <tr key={field}>
              <th scope="row">{mergeFieldWords[field]()}</th>
              {isSame ? (
                <td colSpan={2} className="quiet">
                  <Value field={field} text={texts[0] ?? ''} />
                </td>
              ) : (
                sides.map((party, index) => (
                  <td key={party.id} data-chosen={picks[field] === pickOf(party) || undefined}>
                    <label className="party-pick">
                      <input
                        type="radio"
                        name={`merge-${field}`}
                        aria-label={`${mergeFieldWords[field]()}: ${texts[index] ?? m['parties.merge.empty']()}`}
                        checked={picks[field] === pickOf(party)}
                        disabled={texts[index] === null && party.id !== survivorId}
                        onChange={() => onPick(field, pickOf(party))}
                      />
                      {texts[index] === null ? (
                        <span className="quiet">{m['parties.merge.empty']()}</span>
                      ) : (
                        <Value field={field} text={texts[index] ?? ''} />
                      )}
                    </label>
                  </td>
                ))
              )}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
