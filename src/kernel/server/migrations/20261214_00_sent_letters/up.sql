-- What a letter said leaves with it: it may hold a link that opens an account, of which only the hash is kept elsewhere.
update app.mail set body_text = '', body_html = null where state = 'sent';
-- The same links and codes stood in the answers that are kept for repeated calls.
alter table app.idempotency no force row level security;
update app.idempotency set response = null
  where endpoint in ('rentals.quotation.send', 'rentals.quotation.link', 'platform.signing.request', 'billing.invoice.share');
alter table app.idempotency force row level security;
