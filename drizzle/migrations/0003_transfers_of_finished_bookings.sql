-- Bookings that ended before transfers existed: each gets the planned transfer that it would have been given at its end.
INSERT INTO transfers (booking_id, payment_id, professional_id, amount, due_at)
SELECT booking.id, payment.id, booking.profissional_ref, share.amount,
	coalesce(booking.cancelled_at + interval '48 hours', booking.data_hora_fim + interval '24 hours')
FROM agendamentos booking
JOIN payments payment ON payment.booking_id = booking.id AND payment.status = 'succeeded'
CROSS JOIN LATERAL (
	SELECT booking.valor_profissional - round(coalesce(sum(refund.amount), 0) * booking.valor_profissional / booking.valor_total_contratante, 2) AS amount
	FROM refunds refund WHERE refund.payment_id = payment.id AND refund.status <> 'failed'
) share
WHERE booking.status_servico IN ('Concluído', 'Cancelado') AND share.amount > 0;
