import { useEffect, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { loadCodeWords } from '#kernel/web/say.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { useNarrow } from '#ui/useNarrow.ts'
import { links } from '../links.web.ts'
import '../rentals.css'
import { sayActor } from '#modules/platform/public.web.tsx'
import { hasLawPack } from '../law/lawPlain.rules.ts'
import { typeWords } from '../wordMaps.web.ts'
import { ClauseDialog } from './ClauseDialog.tsx'
import { LawPackTab } from './LawPackTab.tsx'
import { TemplateBadge } from './TemplateBadge.tsx'
import { categoryWords, type LibraryClause, type TemplateRow } from './templateWords.web.ts'

const tabIds = ['templates', 'clauses', 'law'] as const
type TabId = (typeof tabIds)[number]

/** «قوالب العقود»: the templates contracts are printed with, the clause library, and the law both are held to. */
export default function TemplatesPage() {
  const [address, change] = useAddress()
  const tab = tabIds.find(id => id === address['tab']) ?? 'templates'
  const { can } = useSession()
  const isNarrow = useNarrow()
  const mayWrite = can('legal.documents.write') && !isNarrow
  const [edited, setEdited] = useState<LibraryClause | 'new' | null>(null)
  useEffect(() => void loadCodeWords(), [])
  return (
    <div className="page">
      <PageHeader
        title={m['rentals.template.title']()}
        actions={
          mayWrite &&
          (tab === 'clauses' ? (
            <Button kind="primary" onPress={() => setEdited('new')}>
              {m['rentals.clause.add']()}
            </Button>
          ) : (
            tab === 'templates' && (
              <ButtonLink kind="primary" href={links.newTemplate}>
                {m['rentals.template.add']()}
              </ButtonLink>
            )
          ))
        }
      />
      <Tabs<TabId>
        label={m['rentals.template.title']()}
        place="page"
        selected={tab}
        onSelect={id => change({ tab: id === 'templates' ? null : id })}
        tabs={[
          { id: 'templates', name: m['rentals.template.tab.templates']() },
          { id: 'clauses', name: m['rentals.template.tab.clauses']() },
          { id: 'law', name: m['rentals.template.tab.law']() },
        ]}
      >
        {tab === 'templates' && <TemplatesTab mayWrite={mayWrite} />}
        {tab === 'clauses' && <ClausesTab onEdit={mayWrite ? setEdited : null} />}
        {tab === 'law' && <LawPackTab />}
      </Tabs>
      {edited && <ClauseDialog clause={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </div>
  )
}

function TemplatesTab({ mayWrite }: { mayWrite: boolean }) {
  const answer = useAnswer('rentals.template.list', {})
  return (
    <Loaded answer={answer}>
      {({ rows }) => (
        <Card>
          {rows.length === 0 ? (
            <EmptyState
              title={m['rentals.template.empty']()}
              actions={
                mayWrite && (
                  <ButtonLink kind="primary" href={links.newTemplate}>
                    {m['rentals.template.start']()}
                  </ButtonLink>
                )
              }
            >
              {m['rentals.template.emptyNote']()}
            </EmptyState>
          ) : (
            <ul className="rentals-lines">
              {rows.map(row => (
                <TemplateLine key={row.id} row={row} />
              ))}
            </ul>
          )}
        </Card>
      )}
    </Loaded>
  )
}

function TemplateLine({ row }: { row: TemplateRow }) {
  const isKnown = hasLawPack(useCompany().country)
  return (
    <li>
      <span className="grow">
        <TextLink href={links.template(row.id)}>{row.nameAr}</TextLink> <TemplateBadge state={row.state} />
        <span className="cap rentals-block">
          {m['rentals.template.version']({ no: row.versionNo })} ·{' '}
          {row.types.map(type => typeWords[type]()).join('، ')} · {sayActor(row.by)}
        </span>
      </span>
      {row.blocks > 0 && <Badge hue="red">{m['rentals.template.blocks']({ count: row.blocks })}</Badge>}
      {row.warnings > 0 && (
        <Badge hue="amber">{m['rentals.template.warnings']({ count: row.warnings })}</Badge>
      )}
      {isKnown && row.blocks + row.warnings === 0 && (
        <Badge hue="green">{m['rentals.template.lawful']()}</Badge>
      )}
      <span className="cap">{m['rentals.template.used']({ count: row.useCount })}</span>
    </li>
  )
}

function ClausesTab({ onEdit }: { onEdit: ((clause: LibraryClause) => void) | null }) {
  const answer = useAnswer('rentals.clause.list', {})
  return (
    <Loaded answer={answer}>
      {({ rows }) =>
        (Object.keys(categoryWords) as (keyof typeof categoryWords)[])
          .map(category => ({ category, clauses: rows.filter(row => row.category === category) }))
          .filter(({ clauses }) => clauses.length > 0)
          .map(({ category, clauses }) => (
            <Card key={category} title={categoryWords[category]()}>
              <ul className="rentals-lines">
                {clauses.map(clause => (
                  <li key={clause.id ?? clause.titleAr}>
                    <span className="grow">
                      <b>{clause.titleAr}</b> <span className="n cap">{clause.code}</span>{' '}
                      <Badge>{clause.id ? m['rentals.clause.own']() : m['rentals.clause.standard']()}</Badge>
                      {clause.mandatoryFor.length > 0 && (
                        <Badge hue="amber">
                          {m['rentals.clause.mandatory']({
                            types: clause.mandatoryFor.map(type => typeWords[type]()).join('، '),
                          })}
                        </Badge>
                      )}
                      {!clause.isActive && <Badge>{m['rentals.rules.retired']()}</Badge>}
                      <span className="rentals-block">{clause.textAr}</span>
                      {clause.textEn && (
                        <span className="cap rentals-block" dir="ltr">
                          {clause.textEn}
                        </span>
                      )}
                    </span>
                    {clause.id && onEdit && (
                      <Button size="small" onPress={() => onEdit(clause)}>
                        {m['kernel.action.edit']()}
                      </Button>
                    )}
                  </li>
                ))}
              </ul>
            </Card>
          ))
      }
    </Loaded>
  )
}
