import { CircleCheck, CircleHelp, CircleX, SendHorizontal } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import {
  type ApprovalDecision,
  decisionRequest,
  type PendingApproval,
  readApproval,
} from '../../../../shared/api/pendingApproval.ts';
import type { ConnectionId, RunId } from '../../../../shared/base/brand.ts';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { connectionLabel } from '../../../data/labels/connectionLabel.ts';
import { openAgentForm } from '../../../data/runs/agentRuns.ts';
import { openRun } from '../../../data/workspace/navigation.ts';
import { useConnection } from '../../../data/queries/queries.ts';
import { useServices } from '../../../data/ServicesProvider.tsx';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Icon } from '../../../ui/labels/Icon.tsx';
import { joinClasses } from '../../../ui/joinClasses.ts';
import { announce } from '../../../ui/layout/LiveRegions.tsx';
import { worked } from '../../../ui/overlays/Toasts.tsx';
import { RequestedCalls } from './RequestedCalls.tsx';
import { RequiredTerms } from './RequiredTerms.tsx';
import { type ApprovalReply, useApprovalReply } from '../../../data/runs/approvalReply.ts';

/** The pending approval request of the run with its controls; after a reply, the decision. */
export function ApprovalCard({ run }: { readonly run: RunModel }) {
  const approval = run.agent === null ? null : readApproval(run.agent.facts);
  if (approval === null) return null;
  return approval.resolution === null ? (
    <WaitingApproval key={approval.id} run={run} approval={approval} />
  ) : (
    <ResolvedApproval approval={approval} resolution={approval.resolution} />
  );
}

/** The approval request, or this window's turn that replied to it: the service reports the reply to that turn only. */
function WaitingApproval({ run, approval }: OpenApprovalProps) {
  const answered = useApprovalReply(run, approval.id);
  const [asksAgain, setAsksAgain] = useState<RunId | null>(null);
  return answered === null || asksAgain === answered.runId ? (
    <OpenApproval run={run} approval={approval} />
  ) : (
    <LocalReplyCard approval={approval} reply={answered} onReopen={() => setAsksAgain(answered.runId)} />
  );
}

interface OpenApprovalProps {
  readonly run: RunModel;
  readonly approval: PendingApproval;
}

function OpenApproval({ run, approval }: OpenApprovalProps) {
  const { t } = useText();
  const { calls, terms, kind, reason } = approval;
  // Everything requested, until the user removes an item.
  const [refused, setRefused] = useState<ReadonlySet<number>>(new Set());
  const connection = useConnection(run.connectionId);
  const target = targetOf(run, approval, connection?.id);
  const title = t('agents.approval.title', { kind });
  useEffect(() => announce(title, 'assertive'), [title]);
  const estimates = calls.flatMap(({ creditsEstimate }, place) =>
    creditsEstimate === null || refused.has(place) ? [] : [creditsEstimate],
  );
  const facts = [
    calls.length === 0 ? '' : t('agents.approval.calls', { count: calls.length }),
    terms.length === 0 ? '' : t('agents.approval.providers', { count: terms.length }),
    estimates.length === 0
      ? ''
      : t('agents.approval.estimate', { credits: estimates.reduce((sum, one) => sum + one, 0) }),
  ].filter(Boolean);
  return (
    <section
      aria-label={title}
      // In a low window the events below need some of the height; the request scrolls.
      className="flex max-h-[46%] shrink-0 items-start gap-3 overflow-y-auto border-b border-warning-border bg-warning-tint px-pane py-2.5 low:max-h-[28%]"
    >
      <Icon as={CircleHelp} className="mt-0.5 text-warning-text" />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
          <div className="min-w-64 flex-1" data-selectable>
            <h3 className="font-strong type-13">
              {title}
              <span className="ps-2 font-regular text-text-2 type-12">{facts.join(' · ')}</span>
            </h3>
            <p className="max-w-[96ch] text-text-2 type-13 [overflow-wrap:anywhere]">
              {reason ?? t('agents.approval.noReason')}
            </p>
          </div>
          {target === null ? null : <ApprovalButtons run={run} approval={approval} target={target} refused={refused} />}
        </div>
        {calls.length > 0 ? <RequestedCalls calls={calls} refused={refused} onRefusedChange={setRefused} /> : null}
        {terms.length > 0 ? <RequiredTerms terms={terms} /> : null}
        <p className="max-w-[96ch] text-text-2 type-12">
          {target !== null
            ? t('agents.approval.how', { kind })
            : t(connection === undefined ? 'agents.approval.noConnection' : 'agents.approval.noThread', {
                connection: connectionLabel(run, t),
              })}
        </p>
      </div>
    </section>
  );
}

/** The data needed for a reply. */
interface ReplyTarget {
  readonly connectionId: ConnectionId;
  readonly threadId: string;
  readonly approvalId: string;
}

function targetOf(run: RunModel, { id }: PendingApproval, connectionId: ConnectionId | undefined): ReplyTarget | null {
  const threadId = run.agent?.threadId ?? run.agent?.facts['threadId'];
  if (typeof threadId !== 'string' || id === null || connectionId === undefined) return null;
  return { connectionId, threadId, approvalId: id };
}

/** The reply is a separate turn with its own cost: its form opens, and the user sends it. */
function ApprovalButtons({
  run,
  approval: { calls },
  target: { connectionId, threadId, approvalId },
  refused,
}: OpenApprovalProps & { readonly target: ReplyTarget; readonly refused: ReadonlySet<number> }) {
  const { t } = useText();
  const services = useServices();
  const answer = (decision: ApprovalDecision) => {
    const prompt = t(decision.approves ? 'agents.approval.goOn' : 'agents.approval.goOnWithout');
    const asked = { request: run.request, threadId, approvalId, prompt };
    openAgentForm(services, decisionRequest(asked, decision), connectionId, run.scenario);
  };
  const allowed = calls.flatMap(({ id }, place) => (id === null || refused.has(place) ? [] : [id]));
  const isSome = refused.size > 0;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        variant="primary"
        size="small"
        icon={SendHorizontal}
        isDisabled={calls.length > 0 && refused.size === calls.length}
        onPress={() => answer({ approves: true, callIds: isSome ? allowed : null })}
      >
        {t('agents.approval.approve', { isSome: String(isSome), count: allowed.length })}
      </Button>
      <Button size="small" onPress={() => answer({ approves: false })}>
        {t('agents.approval.decline')}
      </Button>
    </div>
  );
}

interface LocalReplyCardProps {
  readonly approval: PendingApproval;
  readonly reply: ApprovalReply;
  readonly onReopen: () => void;
}

function LocalReplyCard({ approval: { calls, reason }, reply: { runId, decision }, onReopen }: LocalReplyCardProps) {
  const { t } = useText();
  const services = useServices();
  const some = decision.approves ? (decision.callIds?.length ?? calls.length) : 0;
  return (
    <DecisionStrip
      isApproved={decision.approves}
      title={t(decision.approves ? 'agents.approval.approvedHere' : 'agents.approval.declinedHere')}
      facts={some > 0 && calls.length > 0 ? [t('agents.approval.someOf', { count: some, all: calls.length })] : []}
      reason={reason}
    >
      <Button
        size="small"
        onPress={() => {
          void openRun(services, runId).then((result) => worked('runs.open', result));
        }}
      >
        {t('agents.approval.showAnswer')}
      </Button>
      <Button variant="quiet" size="small" onPress={onReopen}>
        {t('agents.approval.answerAgain')}
      </Button>
    </DecisionStrip>
  );
}

interface ResolvedApprovalProps {
  readonly approval: PendingApproval;
  readonly resolution: NonNullable<PendingApproval['resolution']>;
}

function ResolvedApproval({ approval: { calls, reason }, resolution }: ResolvedApprovalProps) {
  const { t } = useText();
  const { approved, callIds, always, byRunId } = resolution;
  const facts = [
    approved && calls.length > 0 && callIds.length > 0
      ? t('agents.approval.someOf', { count: callIds.length, all: calls.length })
      : '',
    always ? t('agents.approval.always') : '',
    byRunId === null ? '' : t('agents.approval.byRun', { id: byRunId }),
  ].filter(Boolean);
  return (
    <DecisionStrip
      isApproved={approved}
      title={t(approved ? 'agents.approval.approved' : 'agents.approval.declined')}
      facts={facts}
      reason={reason}
    />
  );
}

interface DecisionStripProps {
  readonly isApproved: boolean;
  readonly title: string;
  readonly facts: readonly string[];
  /** The reason for the request. */
  readonly reason: string | null;
  readonly children?: ReactNode;
}

function DecisionStrip({ isApproved, title, facts, reason, children }: DecisionStripProps) {
  return (
    <section aria-label={title} className="flex shrink-0 items-start gap-3 border-b border-border px-pane py-2">
      <Icon
        as={isApproved ? CircleCheck : CircleX}
        className={joinClasses('mt-0.5', isApproved ? 'text-success-text' : 'text-text-3')}
      />
      <div className="min-w-0 flex-1" data-selectable>
        <h3 className="font-strong type-13 [overflow-wrap:anywhere]">
          {title}
          <span className="ps-2 font-regular text-text-2 type-12">{facts.join(' · ')}</span>
        </h3>
        {reason === null ? null : (
          <p className="line-clamp-2 max-w-[96ch] text-text-2 type-12 [overflow-wrap:anywhere]">{reason}</p>
        )}
      </div>
      {children === undefined ? null : <div className="flex shrink-0 items-center gap-2">{children}</div>}
    </section>
  );
}
