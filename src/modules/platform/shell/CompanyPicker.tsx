import { Building2, LayoutDashboard, X } from 'lucide-react'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { currentLocale, sayError } from '#kernel/web/say.ts'
import { useSession } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Popover } from '#ui/Popover.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useVisit } from './useVisit.web.ts'

/** The companies by both names, letters folded by the server; choosing one starts a visit. */
function Companies({ current, onEnter }: { current: string | undefined; onEnter: (id: string) => void }) {
  const [search, setSearch] = useState('')
  const answer = useAnswer('platform.company.picker', search ? { search } : {}, { keepPrevious: true })
  const isArabic = currentLocale() === 'ar'
  return (
    <div className="picker">
      <SearchField label={m['platform.picker.search']()} value={search} onChange={setSearch} />
      {answer.isPending && <Skeleton lines={4} />}
      {answer.error && !answer.data && <p className="bad">{sayError(answer.error)}</p>}
      {answer.data?.rows.length === 0 && <p className="list-note">{m['platform.picker.none']()}</p>}
      <ul className="list picker-list">
        {answer.data?.rows.map(company => (
          <li key={company.id}>
            <button
              type="button"
              className="list-row"
              disabled={company.status === 'closed' || company.id === current}
              onClick={() => onEnter(company.id)}
            >
              <Building2 aria-hidden />
              <span className="list-words">
                <bdi>{isArabic ? company.nameAr : company.nameEn}</bdi>
                <span className="cap">
                  <bdi>{isArabic ? company.nameEn : company.nameAr}</bdi>
                </span>
              </span>
              {company.status === 'suspended' && (
                <span className="list-fact">{m['platform.company.status.suspended']()}</span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The company picker of platform staff in the header; in a visit it names the company, and closes it. */
export function CompanyPicker() {
  const { facts } = useSession()
  const { enter, leave, isMoving } = useVisit()
  if (!facts?.superAdmin) return null
  const { company, browse } = facts
  const viewing = browse && company
  return (
    <div className="head-picker">
      <Popover
        label={m['platform.picker.label']()}
        trigger={
          <Button size="small" busy={isMoving}>
            <Building2 aria-hidden />
            {viewing ? (
              <span>
                {m['platform.picker.viewing']()}
                {': '}
                <bdi>{currentLocale() === 'ar' ? company.nameAr : company.nameEn}</bdi>
              </span>
            ) : (
              m['platform.picker.label']()
            )}
          </Button>
        }
      >
        <Companies current={company?.uuid} onEnter={id => void enter(id)} />
      </Popover>
      {viewing && (
        <>
          <IconButton size="small" label={m['platform.browse.leave']()} onPress={() => void leave()}>
            <X aria-hidden />
          </IconButton>
          <IconButton
            size="small"
            label={m['platform.picker.dashboard']()}
            onPress={() => window.location.assign('/super-admin/dashboard')}
          >
            <LayoutDashboard aria-hidden />
          </IconButton>
        </>
      )}
    </div>
  )
}
