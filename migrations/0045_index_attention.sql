-- What waits for a person, by cause: the key of the verdict where it needs attention, and null on everything else.
-- A document on its good way never touches this index.
alter table documents
  add column attention text,
  add column attention_since timestamptz;
create index documents_attention on documents
  (organization_id, environment, participant_key, direction, attention, date desc, id desc)
  include (attention_since, rejected_on_arrival) where attention is not null;

-- What stood there before, judged as core/lifecycle judges it.
create policy backfill on documents to current_user using (true) with check (true);
update documents set attention = judged.attention, attention_since = documents.updated_at
from (
  select organization_id, environment, id,
    case
    when state = 'received' then
      case
      when message_level_status <> 'delivered' then case when transmission_state = 'failed' then 'answerNotSent' end
      when tax_report_state = 'rejected' then 'needsYouReportRejected'
      when tax_report_state = 'failed' then 'needsYouReportNotSent'
      when transmission_state = 'failed' then 'answerNotSent'
      end
    when transmission_state = 'inDoubt' then 'inDoubt'
    when transmission_state = 'canceled' then
      case when tax_report_state in ('accepted', 'sent') then 'canceledButReported' end
    when transmission_state = 'failed' then
      case
      when tax_report_state = 'rejected' then 'needsYouRejectedByBoth'
      when tax_report_state in ('accepted', 'sent') then 'needsYouReportedNotSent'
      when transmission_reason in ('notRegistered', 'noCapability') then 'needsYouNotReachable'
      else 'needsYouNotSent'
      end
    when transmission_state = 'sent' and message_level_status in ('rejected', 'deliveryFailed') then
      case
      when tax_report_state = 'rejected' then 'needsYouRejectedByBoth'
      when message_level_status = 'rejected' then 'needsYouRejected'
      else 'needsYouNotDelivered'
      end
    when tax_report_state = 'rejected' then 'needsYouReportRejected'
    when transmission_state not in ('sent', 'notApplicable') then
      case when transmission_state = 'held' and transmission_reason = 'network' then 'waitingNetwork' end
    when tax_report_state = 'failed' then 'needsYouReportNotSent'
    when tax_report_state = 'sent' and tax_report_reason in ('answerSilent', 'answerNeverCame') then 'needsYouReportSilent'
    when message_level_status = 'awaited' and transmission_state = 'sent' then
      case when message_level_overdue then 'receiverProviderOverdue' end
    when tax_report_overdue and (tax_report_state = 'sent'
      or transmission_state = 'sent' and tax_report_state not in ('accepted', 'notRequired')) then 'taxAuthorityOverdue'
    end as attention
  from documents
  where state <> 'draft'
) as judged
where judged.attention is not null
  and (documents.organization_id, documents.environment, documents.id)
    = (judged.organization_id, judged.environment, judged.id);
drop policy backfill on documents;
