import { useEffect, useMemo, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { foldLight } from '#kernel/shared/arabic.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { loadCodeWords } from '#kernel/web/say.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { Toolbar } from '#ui/Toolbar.tsx'
import { LandingView } from '../../landing/LandingView.tsx'
import { landingText } from '../../landing/landingText.web.ts'
import { ContentPanel } from './ContentPanel.tsx'
import { ContentTable } from './ContentTable.tsx'
import type { Content } from './contentActs.web.ts'
import './staff.css'

/** The page as visitors see it, over everything, with nothing to press in it. */
function Preview({
  rows,
  trialDays,
  onClose,
}: {
  rows: readonly Content[]
  trialDays: number
  onClose: () => void
}) {
  const text = useMemo(() => landingText(rows, trialDays), [rows, trialDays])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [onClose])
  return (
    <div
      className="preview-screen"
      role="dialog"
      aria-modal="true"
      aria-label={m['platform.content.preview']()}
    >
      <div className="preview-bar">
        <span>{m['platform.content.preview']()}</span>
        <span className="head-space" />
        <Button size="small" onPress={onClose} autoFocus>
          {m['platform.content.previewEnd']()}
        </Button>
      </div>
      <div inert>
        <LandingView text={text} />
      </div>
    </div>
  )
}

/** The words of the public page: both languages side by side, in order, shown or hidden. */
export default function LandingManagementPage() {
  const answer = useAnswer('platform.landing.list', {})
  const [address, change] = useAddress()
  const [edited, setEdited] = useState<Content | 'new' | null>(null)
  const [isPreview, setPreview] = useState(false)
  const search = typeof address['search'] === 'string' ? address['search'] : ''
  const title = m['platform.page.landingManagement']()
  useEffect(() => {
    document.title = title
    void loadCodeWords()
  }, [title])
  const matches = (row: Content) =>
    foldLight(`${row.contentKey} ${row.contentValueAr ?? ''} ${row.contentValue ?? ''}`).includes(
      foldLight(search),
    )
  return (
    <div className="page list-page">
      <PageHeader
        title={title}
        actions={
          <>
            <Button onPress={() => setPreview(true)} disabled={!answer.data}>
              {m['platform.content.preview']()}
            </Button>
            <Button kind="primary" onPress={() => setEdited('new')}>
              {m['platform.content.new']()}
            </Button>
          </>
        }
      />
      <Toolbar>
        <SearchField
          slash
          label={m['platform.content.search']()}
          value={search}
          onChange={text => change({ search: text })}
        />
      </Toolbar>
      <Loaded answer={answer}>
        {({ rows, trialDays }) => (
          <>
            <ContentTable
              rows={search ? rows.filter(matches) : rows}
              all={rows}
              onEdit={setEdited}
              empty={<EmptyState title={m['platform.content.none']()} />}
            />
            {edited && (
              <ContentPanel
                key={edited === 'new' ? 'new' : edited.id}
                content={edited === 'new' ? null : edited}
                onClose={() => setEdited(null)}
              />
            )}
            {isPreview && <Preview rows={rows} trialDays={trialDays} onClose={() => setPreview(false)} />}
          </>
        )}
      </Loaded>
    </div>
  )
}
