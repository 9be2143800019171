import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { root } from '#scripts/project.mjs'

type Node = { type: string; start: number; [key: string]: unknown }

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'
const isFunction = ({ type }: Node): boolean => /^(ArrowFunction|Function)/.test(type)
const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

const isCall = (value: unknown): boolean =>
  isNode(value) &&
  (value.type === 'CallExpression' || (value.type === 'ChainExpression' && isCall(value.expression)))

/** Return statements of a function, without those of functions inside it. */
const returnsOf = (node: Node): Node[] =>
  childrenOf(node)
    .filter((child) => !isFunction(child))
    .flatMap((child) => (child.type === 'ReturnStatement' ? [child] : returnsOf(child)))

const returnsCall = (effect: unknown): boolean =>
  isNode(effect) &&
  isFunction(effect) &&
  (isCall(effect.body) || returnsOf(effect).some(({ argument }) => isCall(argument)))

/** Effects that return the result of a call. React takes the result for a clean-up function. */
function effectsWithResult(name: string, code: string): string[] {
  const visit = (node: Node): string[] => {
    const callee = node.type === 'CallExpression' ? (node.callee as Node).name : undefined
    const found =
      /^use(Layout|Insertion)?Effect$/.test(String(callee)) && returnsCall((node.arguments as unknown[])[0])
    const line = code.slice(0, node.start).split('\n').length
    return [...(found ? [`${name}:${line}`] : []), ...childrenOf(node).flatMap(visit)]
  }
  return visit(parseSync(name, code).program as unknown as Node)
}

test('an effect returns nothing or a named clean-up function, never the result of a call', () => {
  const wrong = [
    'useEffect(() => heading.current?.focus(), [])',
    'useLayoutEffect(() => { if (target) return target.scrollIntoView() }, [target])',
  ]
  const right = [
    'useEffect(() => void read(), [read])',
    'useEffect(() => { const stop = listen(() => { return read() }); return stop }, [])',
    'useEffect(() => () => stop(), [])',
  ]
  expect(wrong.flatMap((code) => effectsWithResult('a.tsx', code))).toHaveLength(2)
  expect(right.flatMap((code) => effectsWithResult('a.tsx', code))).toEqual([])
  const files = readdirSync(join(root, 'src/web'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.tsx?$/.test(file),
  )
  expect(files.length).toBeGreaterThan(500)
  expect(
    files.flatMap((file) => effectsWithResult(file, readFileSync(join(root, 'src/web', file), 'utf8'))),
  ).toEqual([])
}, 30_000)
