-- A payment above the limit that another module's record had approved before it paid (docs/decisions/0006): `record` names that
-- record, and there is no draft, because nothing waited.
alter table billing.payment_request add column record text check (length(record) between 3 and 120);
alter table billing.payment_request alter column draft drop not null;
alter table billing.payment_request add constraint payment_request_draft_or_record
  check ((draft is null) = (record is not null) and (record is null or outcome is not distinct from 'approved'));
