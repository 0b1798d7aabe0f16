import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded, RecordPage } from '#kernel/web/RecordPage.tsx'
import { RecordTimeline } from '#modules/platform/public.web.tsx'
import { Breadcrumbs } from '#ui/Breadcrumbs.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Card } from '#ui/Card.tsx'
import { Fact } from '#ui/Fact.tsx'
import { Money } from '#ui/Money.tsx'
import { links } from '../links.web.ts'
import { MoveDialog } from '../stock/MoveDialog.tsx'
import { ItemDialog } from './ItemDialog.tsx'
import { ChangeDialog, PolicyDialog } from './ItemDialogs.tsx'
import { LevelsTable, MovesTable, PoliciesTable } from './ItemTables.tsx'
import { fieldWords, type Item, itemStory, kindWords, trackingWords } from './itemWords.web.ts'
import { LabelsDialog } from './LabelsDialog.tsx'
import { StateBadge } from './StateBadge.tsx'

/** One item: where it lies, what it costs, what came and went. */
export default function ItemPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const answer = useAnswer('trade.item.get', { id })
  return <Loaded answer={answer}>{item => <ItemRecord item={item} />}</Loaded>
}

type Open = Item['actions'][number] | 'labels' | null

function ItemRecord({ item }: { item: Item }) {
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const can = (action: Item['actions'][number]) => item.actions.includes(action)
  const isStocked = item.kind !== 'service'
  return (
    <RecordPage
      name={item.nameAr}
      title={<bdi>{item.nameAr}</bdi>}
      breadcrumbs={
        <Breadcrumbs
          crumbs={[{ name: m['trade.item.list.title'](), href: links.items() }, { name: item.code }]}
        />
      }
      status={<StateBadge row={item} />}
      facts={
        <>
          <span className="n">{item.code}</span>
          <span>{kindWords[item.kind]()}</span>
          {item.category && <bdi>{item.category}</bdi>}
          {item.salePrice && <Money amount={item.salePrice} />}
        </>
      }
      actions={
        <>
          {can('activate') && (
            <Button onPress={() => setOpen('activate')}>{m['trade.item.activate']()}</Button>
          )}
          {can('deactivate') && (
            <Button onPress={() => setOpen('deactivate')}>{m['trade.item.deactivate']()}</Button>
          )}
          <Button onPress={() => setOpen('labels')}>{m['trade.item.labels']()}</Button>
          {can('policy') && <Button onPress={() => setOpen('policy')}>{m['trade.policy.title']()}</Button>}
          {can('save') && <Button onPress={() => setOpen('save')}>{m['trade.item.edit']()}</Button>}
          {can('move') && (
            <Button kind="primary" onPress={() => setOpen('move')}>
              {m['trade.move.add']()}
            </Button>
          )}
        </>
      }
      side={<RecordTimeline subject={`trade.item:${item.id}`} label={item.nameAr} words={itemStory} />}
    >
      <Card title={m['trade.item.section.standing']()}>
        <dl className="facts">
          {isStocked && (
            <>
              <Fact label={fieldWords.onHand()} strong>
                <span className="n">{item.onHand}</span> <bdi>{item.unit}</bdi>
              </Fact>
              <Fact label={fieldWords.reserved()}>
                <span className="n">{item.reserved}</span>
              </Fact>
              <Fact label={fieldWords.available()}>
                <span className="n">{item.available}</span>
              </Fact>
              <Fact label={fieldWords.tracking()}>{trackingWords[item.tracking]()}</Fact>
            </>
          )}
          {item.cost && (
            <>
              <Fact label={fieldWords.value()}>
                <Money amount={item.cost.value} />
              </Fact>
              <Fact label={fieldWords.unitCost()}>
                <Money amount={item.cost.unitCost} />
              </Fact>
            </>
          )}
          {item.floorPrice && (
            <Fact label={fieldWords.floorPrice()}>
              <Money amount={item.floorPrice} />
            </Fact>
          )}
          {item.units.map(unit => (
            <Fact key={unit.id} label={unit.name}>
              <span className="n">{unit.factor}</span> <bdi>{item.unit}</bdi>{' '}
              {unit.price && <Money amount={unit.price} />}
            </Fact>
          ))}
          {item.barcodes.length > 0 && (
            <Fact label={fieldWords.barcodes()}>
              <span className="n">{item.barcodes.join(' ')}</span>
            </Fact>
          )}
        </dl>
        {item.note && <p>{item.note}</p>}
      </Card>
      {isStocked && (
        <>
          <Card title={m['trade.item.section.levels']()} flush>
            <LevelsTable item={item} />
          </Card>
          {item.policies.length > 0 && (
            <Card title={m['trade.policy.title']()} flush>
              <PoliciesTable item={item} />
            </Card>
          )}
          <Card
            title={m['trade.move.list.title']()}
            flush
            end={<ButtonLink href={links.moves(item.id)}>{m['trade.move.all']()}</ButtonLink>}
          >
            <MovesTable itemId={item.id} />
          </Card>
        </>
      )}
      {open === 'labels' && <LabelsDialog item={item} onClose={close} />}
      {open === 'save' && <ItemDialog item={item} onClose={close} />}
      {open === 'policy' && <PolicyDialog item={item} onClose={close} />}
      {open === 'move' && <MoveDialog itemId={item.id} onClose={close} />}
      {(open === 'activate' || open === 'deactivate') && (
        <ChangeDialog item={item} isActive={open === 'activate'} onClose={close} />
      )}
    </RecordPage>
  )
}
