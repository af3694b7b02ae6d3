import { displayExpression } from '../display/display-expression.ts'
import { displayPath } from '../display/names.ts'
import { showFieldType } from '../migrate/field-type.ts'
import type { MigrationEffect } from '../migrate/migration-effect.ts'
import type { SchemaPath } from '../model/schema-item.ts'
import type { Painter } from './painter.ts'

type Split = Extract<MigrationEffect, { kind: 'split' }>

/** Renders the effect of a migration on documents. A field that is added without a value is not mentioned. */
export function renderEffect(painter: Painter, effect: MigrationEffect): void {
  switch (effect.kind) {
    case 'add':
      if (effect.backfill !== undefined) {
        painter.coloredLine('green', `+ add field \`${text(effect.field)}\` with backfill \`${displayExpression(effect.backfill)}\``)
      }
      break
    case 'drop':
      painter.coloredLine('red', `- drop field \`${text(effect.field)}\``)
      break
    case 'move':
      painter.coloredLine('yellow', `~ move field \`${text(effect.field)}\` to field \`${text(effect.to)}\``)
      break
    case 'split':
      renderSplit(painter, effect)
      break
    case 'moveConflicts':
      painter.coloredLine('yellow', `~ move values with type conflicts into \`${text(effect.into)}\``)
      break
    case 'moveWildcard': {
      const kept = effect.kept.map((name) => displayPath([name])).join(', ')
      painter.coloredLine('yellow', `~ move all fields into the field \`${text(effect.into)}\` except fields in the list \`[${kept}]\``)
      break
    }
    case 'addWildcard':
      painter.coloredLine('green', '+ add a top-level wildcard')
      break
  }
}

function text({ steps }: SchemaPath): string {
  return displayPath(steps)
}

function renderSplit(painter: Painter, { field, targets }: Split): void {
  const source = text(field)
  painter.coloredLine('yellow', `~ split field \`${source}\` into fields ${targets.map((target) => `\`${text(target.field)}\``).join(',')}`)
  painter.indented(() => {
    targets.forEach((target, index) => {
      const condition = `${index === 0 ? '' : 'else '}if the value matches type \`${showFieldType(target.type)}\``
      const name = text(target.field)
      painter.line(`- ${condition}, the value ${name === source ? 'stays in' : 'moves to'} field \`${name}\``)
    })
  })
  for (const { field: target, backfill } of targets) {
    if (backfill !== undefined) {
      painter.coloredLine('yellow', `+ backfill field \`${text(target)}\` with value \`${displayExpression(backfill)}\``)
    }
  }
}
