import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { m } from '#generated/words/messages.js'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu } from '#ui/Menu.tsx'
import { MenuEntry } from '#ui/MenuEntry.tsx'
import { wordsOf } from './ClauseDialog.tsx'
import { blankClause, type ClauseErrors, ClauseFields } from './ClauseFields.tsx'
import type { Clause } from './template.rules.ts'
import type { LibraryClause } from './templateWords.web.ts'

type Props = {
  clauses: readonly Clause[]
  library: readonly LibraryClause[]
  errors: readonly (ClauseErrors | undefined)[]
  onChange: (clauses: Clause[]) => void
}

/** The blocks of a template in their order; a clause comes from the library or starts blank. */
export function ClausesEditor({ clauses, library, errors, onChange }: Props) {
  const used = new Set(clauses.map(clause => clause.titleAr))
  const offered = library.filter(clause => clause.isActive && !used.has(clause.titleAr))
  const moved = (from: number, to: number) => {
    const next = [...clauses]
    const [clause] = next.splice(from, 1)
    if (clause) next.splice(to, 0, clause)
    onChange(next)
  }
  return (
    <>
      {clauses.map((clause, index) => (
        <Card
          // biome-ignore lint/suspicious/noArrayIndexKey: a clause of a draft is known only by its place.
          key={index}
          title={m['rentals.template.clauseNo']({ no: index + 1 })}
          end={
            <span className="row">
              <IconButton
                label={m['rentals.template.moveUp']()}
                disabledReason={index === 0 ? m['rentals.template.moveUp']() : null}
                onPress={() => moved(index, index - 1)}
              >
                <ArrowUp aria-hidden />
              </IconButton>
              <IconButton
                label={m['rentals.template.moveDown']()}
                disabledReason={index === clauses.length - 1 ? m['rentals.template.moveDown']() : null}
                onPress={() => moved(index, index + 1)}
              >
                <ArrowDown aria-hidden />
              </IconButton>
              <IconButton
                label={m['rentals.template.remove']()}
                onPress={() => onChange(clauses.filter((_, at) => at !== index))}
              >
                <X aria-hidden />
              </IconButton>
            </span>
          }
        >
          <ClauseFields
            clause={clause}
            path={`clauses.${index}.`}
            errors={errors[index]}
            onChange={next => onChange(clauses.map((one, at) => (at === index ? next : one)))}
          />
        </Card>
      ))}
      <Menu
        label={m['rentals.template.addClause']()}
        trigger={
          <Button>
            <Plus aria-hidden />
            {m['rentals.template.addClause']()}
          </Button>
        }
      >
        <MenuEntry
          name={m['rentals.template.blank']()}
          onAction={() => onChange([...clauses, { ...blankClause }])}
        />
        {offered.map(clause => (
          <MenuEntry
            key={clause.id ?? clause.titleAr}
            name={`${m['rentals.template.fromLibrary']()}: ${clause.titleAr}`}
            onAction={() => onChange([...clauses, wordsOf(clause)])}
          />
        ))}
      </Menu>
    </>
  )
}
