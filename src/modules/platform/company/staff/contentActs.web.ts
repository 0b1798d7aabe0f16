import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { sayError } from '#kernel/web/say.ts'
import { showProblem, showToast } from '#ui/toast.ts'

export type Content = OutputFor<'platform.landing.list'>['rows'][number]
export type ContentChange = Partial<
  Pick<Content, 'contentKey' | 'contentValue' | 'contentValueAr' | 'isActive'>
>

/** Changing, moving and deleting texts of the public page; each action can be taken back from its toast. */
export function useContentActs() {
  const update = useCommand('platform.landing.update')
  const insert = useCommand('platform.landing.insert')
  const remove = useCommand('platform.landing.delete')
  const move = useCommand('platform.landing.move')
  const save = (row: Content, version: number, change: ContentChange) =>
    update.mutateAsync({
      id: row.id,
      version,
      contentKey: row.contentKey,
      contentValue: row.contentValue,
      contentValueAr: row.contentValueAr,
      isActive: row.isActive,
      sortOrder: row.sortOrder,
      ...change,
    })
  const tried = async (act: () => Promise<unknown>) => {
    try {
      await act()
    } catch (error) {
      showProblem(sayError(error))
    }
  }
  const undo = (onPress: () => Promise<unknown>) => ({
    name: m['platform.content.undo'](),
    onPress: () => void tried(onPress),
  })
  return {
    isBusy: update.isPending || move.isPending || remove.isPending,
    /** Refusals of a form belong to its fields, so they are thrown. */
    change: async (row: Content, change: ContentChange) => {
      const { version } = await save(row, row.version, change)
      showToast(
        m['platform.content.saved']({ key: row.contentKey }),
        undo(() => save(row, version, {})),
      )
    },
    toggle: (row: Content) =>
      tried(async () => {
        const { version } = await save(row, row.version, { isActive: !row.isActive })
        showToast(
          m['platform.content.saved']({ key: row.contentKey }),
          undo(() => save(row, version, {})),
        )
      }),
    /** Past its neighbour, and back. */
    move: (row: Content, step: 'up' | 'down') =>
      tried(async () => {
        const { version } = await move.mutateAsync({ id: row.id, version: row.version, step })
        showToast(
          m['platform.content.moved']({ key: row.contentKey }),
          undo(() => move.mutateAsync({ id: row.id, version, step: step === 'up' ? 'down' : 'up' })),
        )
      }),
    remove: (row: Content) =>
      tried(async () => {
        await remove.mutateAsync({ id: row.id, version: row.version })
        const { contentKey, contentValue, contentValueAr, isActive, sortOrder } = row
        showToast(
          m['platform.content.deleted']({ key: contentKey }),
          undo(() => insert.mutateAsync({ contentKey, contentValue, contentValueAr, isActive, sortOrder })),
        )
      }),
  }
}
