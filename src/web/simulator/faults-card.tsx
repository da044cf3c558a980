import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NetworkFaults, NodeFaults, SimulatedNode } from '#contract/simulator'
import { useCan } from '#web/identity/index.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { toast } from '#web/lib/toast.ts'
import { ActionButton, Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Pending } from '#web/ui/feedback/states.tsx'
import { SwitchField, TextField } from '#web/ui/form/fields.tsx'
import { Card } from '#web/ui/layout/page.tsx'

import { faultsQuery, saveFaults } from './queries.ts'

import styles from './simulator.module.css'

type Node = (typeof SimulatedNode)['options'][number]
const nodes: readonly Node[] = ['directory', 'accessPoint', 'taxPlatform']
const rates = ['resetBefore', 'resetAfter', 'serverError', 'duplicate'] as const

const noFaults: NodeFaults = {
  down: false,
  latencyMs: { from: 0, to: 0 },
  resetBefore: 0,
  resetAfter: 0,
  serverError: 0,
  duplicate: 0,
}
const manyFaults: NodeFaults = {
  down: false,
  latencyMs: { from: 50, to: 800 },
  resetBefore: 0.05,
  resetAfter: 0.05,
  serverError: 0.1,
  duplicate: 0.1,
}

const everyNode = (faults: NodeFaults): NetworkFaults['nodes'] => ({
  directory: faults,
  accessPoint: faults,
  taxPlatform: faults,
})

/** Faults of the simulated network; they affect everyone on this installation. */
export function FaultsCard() {
  const { t } = useTranslation('simulator')
  const faults = useQuery(faultsQuery)
  if (!faults.data)
    return (
      <Card title={t('screen.faults')}>
        {faults.isPending && <Pending rows={3} />}
        <QueryError query={faults} />
      </Card>
    )
  return (
    <>
      <QueryError query={faults} />
      <FaultsForm key={JSON.stringify(faults.data)} saved={faults.data} />
    </>
  )
}

function FaultsForm({ saved }: { saved: NetworkFaults }) {
  const { t } = useTranslation(['simulator', 'common'])
  const canChange = useCan('settings.update')
  const [faults, setFaults] = useState(saved)
  const changed = JSON.stringify(faults) !== JSON.stringify(saved)
  const down = nodes.filter((node) => saved.nodes[node].down)
  const save = async (next: NetworkFaults) => {
    try {
      await saveFaults(next)
      toast.success(t('screen.faultsSaved'))
    } catch (error) {
      toast.error(problemText(error))
    }
  }
  const change = (node: Node, difference: Partial<NodeFaults>) =>
    setFaults({
      ...faults,
      nodes: { ...faults.nodes, [node]: { ...faults.nodes[node], ...difference } },
    })
  return (
    <Card
      title={t('screen.faults')}
      description={t('screen.faultsText')}
      actions={
        canChange && (
          <>
            <ActionButton variant="default" action={() => save({ ...faults, nodes: everyNode(noFaults) })}>
              {t('screen.noFaults')}
            </ActionButton>
            <ActionButton variant="default" action={() => save({ ...faults, nodes: everyNode(manyFaults) })}>
              {t('screen.manyFaults')}
            </ActionButton>
          </>
        )
      }
    >
      {down.length > 0 && (
        <div className={styles['notice']}>
          <Notice tone="warning">
            {t('screen.isDown', {
              nodes: down.map((node) => t(`screen.node.${node}`)).join(t('screen.and')),
            })}
          </Notice>
        </div>
      )}
      <div className={styles['peers']}>
        {nodes.map((node) => (
          <NodeFields
            key={node}
            node={node}
            faults={faults.nodes[node]}
            readOnly={!canChange}
            onChange={(difference) => change(node, difference)}
          />
        ))}
      </div>
      {changed && (
        <div className={styles['row']} style={{ marginBlockStart: 14 }}>
          <ActionButton action={() => save(faults)}>{t('common:action.saveChanges')}</ActionButton>
          <Button variant="default" onClick={() => setFaults(saved)}>
            {t('common:action.cancel')}
          </Button>
        </div>
      )}
    </Card>
  )
}

function NodeFields({
  node,
  faults,
  readOnly,
  onChange,
}: {
  node: Node
  faults: NodeFaults
  readOnly: boolean
  onChange: (difference: Partial<NodeFaults>) => void
}) {
  const { t } = useTranslation('simulator')
  const { from, to } = faults.latencyMs
  return (
    <fieldset className={styles['peer']} disabled={readOnly}>
      <legend>{t(`screen.node.${node}`)}</legend>
      <SwitchField
        label={t('screen.down')}
        checked={faults.down}
        onChange={(event) => onChange({ down: event.currentTarget.checked })}
      />
      <div className={styles['pair']}>
        <NumberField
          label={t('screen.latencyFrom')}
          value={from}
          max={60_000}
          onChange={(value) => onChange({ latencyMs: { from: value, to: Math.max(value, to) } })}
        />
        <NumberField
          label={t('screen.latencyTo')}
          value={to}
          max={60_000}
          onChange={(value) => onChange({ latencyMs: { from: Math.min(from, value), to: value } })}
        />
        {rates.map((rate) => (
          <NumberField
            key={rate}
            label={t(`screen.${rate}`)}
            value={Math.round(faults[rate] * 100)}
            max={100}
            onChange={(value) => onChange({ [rate]: value / 100 })}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** A small whole number; input beyond the limits is clamped. */
function NumberField({
  label,
  value,
  max,
  onChange,
}: {
  label: string
  value: number
  max: number
  onChange: (value: number) => void
}) {
  return (
    <TextField
      type="number"
      inputMode="numeric"
      label={label}
      value={value}
      min={0}
      max={max}
      dir="ltr"
      onChange={(event) => {
        const typed = Math.trunc(Number(event.currentTarget.value))
        if (Number.isFinite(typed)) onChange(Math.min(Math.max(typed, 0), max))
      }}
    />
  )
}
