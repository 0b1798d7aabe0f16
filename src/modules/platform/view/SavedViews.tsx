import { Ellipsis, Plus } from 'lucide-react'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { sayError } from '#kernel/web/say.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu } from '#ui/Menu.tsx'
import { MenuEntry } from '#ui/MenuEntry.tsx'
import { showProblem, showToast } from '#ui/toast.ts'
import { SaveViewDialog } from './SaveViewDialog.tsx'
import './views.css'
import { figureText } from '#ui/figures.ts'
import { changeTo, isSameView, type ViewSearch, viewOf } from './viewMatch.web.ts'

export type BuiltInView = {
  readonly id: string
  readonly name: string
  /** The filters it sets in the address; empty for "all". */
  readonly search: ViewSearch
  readonly count?: string | number | undefined
  /** The count is something late: red. */
  readonly late?: boolean
}

type Props = {
  /** The query of the list, `rentals.contract.list`: saved views belong to it. */
  list: string
  /** The views every company has, «الكل» first; without them there is only «الكل». */
  views?: readonly BuiltInView[]
  /** What the address names beside the list: the record that stands open in a panel. */
  aside?: readonly string[]
}

type SavedView = {
  id: string
  name: string
  search: ViewSearch
  shared: boolean
  isOwn: boolean
}

/** The views of a list as tabs: the built-in ones, the person's own and those shared in the company; and saving one. */
export function SavedViews({
  list,
  views = [{ id: 'all', name: m['platform.view.all'](), search: {} }],
  aside = [],
}: Props) {
  const [whole, change] = useAddress()
  const address = Object.fromEntries(Object.entries(whole).filter(([key]) => !aside.includes(key)))
  const [isSaving, setSaving] = useState(false)
  const answer = useAnswer('platform.view.list', { list }, { staleTime: 300_000 })
  const save = useCommand('platform.view.save')
  const remove = useCommand('platform.view.remove')
  const saved: readonly SavedView[] = answer.data?.rows ?? []
  const current = [...views, ...saved].find(view => isSameView(address, view.search))
  const isFiltered = Object.keys(viewOf(address)).length > 0
  const show = (view: { search: ViewSearch }) => change(changeTo(address, view.search))
  const keep = async (view: SavedView, search: ViewSearch) => {
    try {
      await save.mutateAsync({ list, name: view.name, search, shared: view.shared })
      showToast(m['platform.view.saved']({ name: view.name }))
    } catch (error) {
      showProblem(sayError(error))
    }
  }
  const forget = async (view: SavedView) => {
    try {
      await remove.mutateAsync({ id: view.id })
      if (current?.id === view.id) change(changeTo(address, {}))
      showToast(m['platform.view.removed']({ name: view.name }), {
        name: m['platform.view.undo'](),
        onPress: () => void keep(view, view.search),
      })
    } catch (error) {
      showProblem(sayError(error))
    }
  }
  const tab = (view: BuiltInView | SavedView) => {
    const isHere = current?.id === view.id
    return (
      <button
        key={view.id}
        type="button"
        className="tab"
        aria-current={isHere ? 'true' : undefined}
        onClick={() => show(view)}
      >
        <bdi>{view.name}</bdi>
        {'count' in view && view.count !== undefined && (
          <span className={view.late ? 'tab-count late n' : 'tab-count n'}>{figureText(view.count)}</span>
        )}
      </button>
    )
  }
  return (
    <nav className="tabs of-page saved-views" aria-label={m['platform.view.tabs']()}>
      <div className="tab-bar">
        <div className="tab-list">
          {views.map(tab)}
          {saved.map(view => (
            <span key={view.id} className="saved-view">
              {tab(view)}
              {view.isOwn && current?.id === view.id && (
                <Menu
                  label={m['platform.view.manage']({ name: view.name })}
                  trigger={
                    <IconButton size="small" label={m['platform.view.manage']({ name: view.name })}>
                      <Ellipsis aria-hidden />
                    </IconButton>
                  }
                >
                  <MenuEntry name={m['platform.view.delete']()} danger onAction={() => void forget(view)} />
                </Menu>
              )}
            </span>
          ))}
        </div>
        {isFiltered && !current && (
          <Button kind="tertiary" size="small" onPress={() => setSaving(true)}>
            <Plus aria-hidden />
            {m['platform.view.keep']()}
          </Button>
        )}
      </div>
      {isSaving && (
        <SaveViewDialog
          list={list}
          search={viewOf(address)}
          own={saved.filter(view => view.isOwn)}
          onClose={() => setSaving(false)}
        />
      )}
    </nav>
  )
}
