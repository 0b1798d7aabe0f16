import { useState } from 'react'
import { words as typeWords } from '#generated/choices/legal.letter.type.ts'
import { words as countryWords } from '#generated/choices/legal.library.country.ts'
import { m } from '#generated/words/messages.js'
import { documentUrl } from '#kernel/web/api.ts'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { sayError } from '#kernel/web/say.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { CustomerPicker } from '#modules/parties/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Select } from '#ui/Select.tsx'
import { showToast } from '#ui/toast.ts'
import { optionsOf } from '../case/caseWords.web.ts'
import { LetterDialog } from '../letter/LetterDialog.tsx'
import { type WrittenType, writtenTypes } from '../letter/letter.rules.ts'
import { missingText } from '../letter/letterWords.web.ts'
import { type LawCountry, lawCountries } from '../library/library.rules.ts'

/** A letter or memo from its template: what is known stands in it, what is missing is named, and it is saved as a draft. */
export function PapersTab() {
  const { can } = useSession()
  const { country: own } = useCompany()
  const [letterType, setType] = useState<WrittenType>('legal_warning')
  const [partyId, setParty] = useState<string | null>(null)
  const [country, setCountry] = useState<LawCountry>(lawCountries.find(one => one === own) ?? 'KW')
  const [caseId, setCase] = useState<string | null>(null)
  const [draftId, setDraft] = useState<string | null>(null)
  const cases = useAnswer(
    'legal.case.list',
    { partyId: partyId ?? '', limit: 50 },
    { enabled: partyId !== null },
  )
  const draft = useCommand('legal.correspondence.draft')
  const open = (cases.data?.rows ?? []).filter(row => row.status !== 'closed')
  const write = async () => {
    if (!partyId) return
    try {
      const { id } = await draft.mutateAsync({ letterType, partyId, country, caseId })
      setDraft(id)
      showToast(m['legal.letter.drafted']())
    } catch (error) {
      showToast(sayError(error))
    }
  }
  if (!can('legal.correspondence.write')) return <EmptyState title={m['legal.advisor.noPapers']()} />
  return (
    <div className="stack">
      <Card>
        <div className="stack">
          <div className="fields">
            <Select
              label={m['legal.letter.field.type']()}
              value={letterType}
              onChange={id => setType(id as WrittenType)}
              options={writtenTypes.map(id => ({ id, name: typeWords[id]() }))}
            />
            <Select
              label={m['legal.article.field.country']()}
              value={country}
              onChange={id => setCountry(id as LawCountry)}
              options={optionsOf(countryWords)}
            />
          </div>
          <CustomerPicker
            label={m['legal.case.field.party']()}
            name="partyId"
            value={partyId}
            onChange={id => {
              setParty(id)
              setCase(null)
              setDraft(null)
            }}
          />
          {open.length > 0 && (
            <Select
              label={m['legal.advisor.saveTo']()}
              value={caseId ?? 'none'}
              onChange={id => setCase(id === 'none' ? null : id)}
              options={[
                { id: 'none', name: m['legal.report.group.none']() },
                ...open.map(row => ({ id: row.id, name: `${row.number ?? ''} ${row.title}`.trim() })),
              ]}
            />
          )}
          <span className="row">
            <Button
              kind="primary"
              onPress={() => void write()}
              busy={draft.isPending}
              disabled={partyId === null}
            >
              {m['legal.letter.draftTitle']()}
            </Button>
          </span>
        </div>
      </Card>
      {draftId && <Preview id={draftId} />}
    </div>
  )
}

function Preview({ id }: { id: string }) {
  const answer = useAnswer('legal.correspondence.get', { id })
  const [isEdited, setEdited] = useState(false)
  return (
    <Loaded answer={answer}>
      {letter => (
        <Card
          title={letter.subject}
          end={
            <span className="row tight">
              {letter.state === 'draft' && (
                <Button size="small" onPress={() => setEdited(true)}>
                  {m['legal.letter.edit']()}
                </Button>
              )}
              <ButtonLink
                size="small"
                target="_blank"
                href={documentUrl('legal.correspondence.print', { id })}
              >
                {m['legal.letter.print']()}
              </ButtonLink>
            </span>
          }
        >
          {letter.missing.length > 0 && (
            <Notice hue="amber">{m['legal.letter.missing']({ fields: missingText(letter.missing) })}</Notice>
          )}
          <p className="law-text">{letter.body}</p>
          {isEdited && <LetterDialog letter={letter} act="edit" onClose={() => setEdited(false)} />}
        </Card>
      )}
    </Loaded>
  )
}
